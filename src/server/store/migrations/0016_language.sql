-- The language of mails: that of the request that causes one; without such a request that of the confirmed address.
-- NULL: English.  A link carries it to the address that it confirms.  The order is that in which running nodes lock.
ALTER TABLE outbox
	ADD COLUMN language text;
ALTER TABLE errand
	ADD COLUMN language text;
ALTER TABLE letterbox
	ADD COLUMN language text;
