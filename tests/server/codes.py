"""Encodes game ids and link secrets as the server does: five bits per letter."""

import secrets

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


def token():
    return "".join(secrets.choice(LETTERS) for _ in range(26))


def game_name(number):
    number %= 1 << 64
    return "".join(LETTERS[number >> 5 * i & 31] for i in range(12, -1, -1))


def game_number(name):
    number = 0
    for letter in name:
        number = number << 5 | LETTERS.index(letter)
    return number - (1 << 64) if number >> 63 else number  # as PostgreSQL has it
