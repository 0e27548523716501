-- How strong the computer plays a seat that it has from the beginning: a name of rift_player.h.  NULL: greedy.
ALTER TABLE seat
	ADD COLUMN level text;

-- The same for the seats that it may get, chosen when the game is made.  Not one of its options: nodes of the previous
-- version, which serve on during an upgrade, would not understand them.
ALTER TABLE game
	ADD COLUMN computer text;
