-- Games that never began are deleted after a time; this finds them.
CREATE INDEX game_unbegun ON game (made) WHERE words IS NULL;
