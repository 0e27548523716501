-- How strong the computer plays a seat that it has from the beginning: a name of rift_player.h.  NULL: greedy.
ALTER TABLE seat
	ADD COLUMN level text;
