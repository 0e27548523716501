#!/usr/bin/env python3
"""Writes the SQL functions about an account's data as C: embed.py OUT.c privacy.json erase.sql

account_export(account) is made from privacy.json: a JSON object with a list of rows for each table that has `rows`, the condition on
row t of a person's data, with the columns whose first word is "export". games_export(account, address) has only the tables of games, for
stores that do not know the account. erase.sql follows as it stands.
`timeriftd migrate` installs both after the migrations.
"""
import json
import pathlib
import sys

BINARY = {("seat", "word")}
NUMBERS = {"id", "game_id", "account", "key", "rematch", "reporter_account", "subscription", "player", "players"}  # larger than what JSON programs read exactly: as text


def column(table, name):
    if (table, name) in BINARY:
        return f"'{name}', encode(t.{name}, 'hex')"
    return f"'{name}', t.{name}::text" if name in NUMBERS else f"'{name}', t.{name}"


def exported(table, told):
    """Rows of games that are being moved here are copies: the store that has the game tells them."""
    key = {"game": "id"}.get(table, "game_id")
    here = f" AND NOT EXISTS (SELECT FROM fence f WHERE f.bucket = (t.{key} >> 40) & 255)" if table in OF_GAMES else ""
    columns = [column(table, name) for name, (given, _) in told["columns"].items() if given == "export"]
    return f"'{table}', (SELECT coalesce(jsonb_agg(jsonb_build_object({', '.join(columns)})), '[]') FROM {table} t WHERE ({told['rows']}){here})"


OF_GAMES = {"seat", "chat", "game", "vacation", "notice", "game_hook", "plan", "rated", "open_game"}


def export_function(tables):
    parts = ",\n\t\t".join(exported(table, told) for table, told in tables.items() if "rows" in told)
    games = ",\n\t\t".join(exported(table, told) for table, told in tables.items() if table in OF_GAMES)
    return f"""CREATE OR REPLACE FUNCTION games_whole(person bigint, address text) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN -- an export is never a part: one of games that have just left, but may not be in their new store yet, is asked for again
	IF EXISTS (SELECT FROM seat t JOIN fence f ON NOT f.coming AND f.bucket = (t.game_id >> 40) & 255 WHERE t.account = person OR lower(t.mail) = address)
			OR EXISTS (SELECT FROM chat t JOIN fence f ON NOT f.coming AND f.bucket = (t.game_id >> 40) & 255 WHERE t.account = person) THEN
		PERFORM fence_refuse();
	END IF;
END $$;
CREATE OR REPLACE FUNCTION games_export(person bigint, address text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	PERFORM games_whole(person, address);
	RETURN jsonb_build_object(
		{games});
END $$;
CREATE OR REPLACE FUNCTION account_export(person bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
	address text;
BEGIN
	SELECT lower(mail) INTO address FROM account WHERE id = person;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	PERFORM games_whole(person, address);
	RETURN jsonb_build_object(
		{parts});
END $$;
"""


def main(out, told, erase):
    sql = export_function(json.loads(pathlib.Path(told).read_text(encoding="utf-8"))) + pathlib.Path(erase).read_text(encoding="utf-8")
    bytes_ = [*sql.encode("utf-8"), 0]  # an array: a string literal this long is not portable
    lines = "\n".join("\t" + " ".join(f"{byte}," for byte in bytes_[at:at + 24]) for at in range(0, len(bytes_), 24))
    text = f'#include "server/store/migrate.h"\n\nconst char privacy_functions[] = {{\n{lines}\n}};\n'
    pathlib.Path(out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
