-- Warnings by the operator (`timeriftd admin warn`).  The page shows one before anything else until it is read.

CREATE TABLE warning (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	made timestamptz NOT NULL DEFAULT now(),
	account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
	reason text NOT NULL CHECK (length(reason) <= 500),
	read timestamptz -- by the account; NULL: not yet
);
CREATE INDEX warning_account ON warning (account);
