-- Names and titles are counted in the characters that people see (base/names.h); here only their bytes are bounded.
ALTER TABLE seat DROP CONSTRAINT seat_name_check, ADD CONSTRAINT seat_name_check CHECK (octet_length(name) <= 160) NOT VALID;
ALTER TABLE account DROP CONSTRAINT account_name_check,
	ADD CONSTRAINT account_name_check CHECK (octet_length(name) BETWEEN 1 AND 160) NOT VALID;
ALTER TABLE game DROP CONSTRAINT game_title_check, ADD CONSTRAINT game_title_check CHECK (octet_length(title) <= 200) NOT VALID;
