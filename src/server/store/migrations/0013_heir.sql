-- A link that the host of a game makes to a guest's seat works only after a time if the guest was there recently, so that the guest can keep the seat.
ALTER TABLE seat
	ADD COLUMN present timestamptz, -- when its player was last connected; written at most every five minutes
	ADD COLUMN heir bytea, -- hash of the host's link, which replaces the token
	ADD COLUMN heir_at timestamptz; -- from then on
