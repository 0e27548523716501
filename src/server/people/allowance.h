/*
 * allowance.h -- how much a client address and its network may have stored in a day (UTC), on all nodes together.
 *
 * The directory counts: before something is stored its function allowance_take is called, and if that says no, nothing is.  What was then not
 * stored after all is given back.  So neither a second node nor a restart gives more.  A network may have four times what an address
 * may (base/budget.h says what a network is).
 *
 * No address is stored.  A row names an address by a hash keyed with the site's key, which is sealed with a key of the
 * operator if there is a key_file; the database hashes it again with the day, so rows of two days, or of two backups, cannot
 * be matched.  Rows of past days are deleted (collect.h).
 */
#ifndef SERVER_PEOPLE_ALLOWANCE_H
#define SERVER_PEOPLE_ALLOWANCE_H

#include "server/store/db.h"

#define ALLOWANCE_HASH 32 /* bytes */
#define ALLOWANCE_NUMBER 8

/* What is counted: allowance.what. */
enum allowance_kind { ALLOWANCE_GAMES, ALLOWANCE_CHAT, ALLOWANCE_REPORTS };

/* Parameters of allowance_take after the kind, in this order. */
struct allowance {
	unsigned char address[ALLOWANCE_HASH], network[ALLOWANCE_HASH];
	unsigned char most[ALLOWANCE_NUMBER];
};

/* Takes one (the answer has a row: whether there was one), or gives it back. */
void allowance_pay(struct db *directory, enum allowance_kind kind, const struct allowance *a, db_done *done, void *arg);
void allowance_return(struct db *directory, enum allowance_kind kind, const struct allowance *a);
bool allowance_paid(const struct db_answer *answer); /* of allowance_pay */

/* The allowance of a client address, of which it may use `most` a day. */
void allowance_of(struct allowance *a, const char *peer, long most);

#endif
