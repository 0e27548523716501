-- The key of the site, which all nodes share: 32 random bytes, drawn by the first node that starts.  Nodes sign what they send each
-- other with keys derived from it.
CREATE TABLE site (
	one boolean PRIMARY KEY DEFAULT true CHECK (one), -- a single row
	key bytea NOT NULL CHECK (length(key) >= 32)
);
