/*
 * chores.h -- what the directory has to do in all stores: erase an account's games, or forget an address that no seat has.
 *
 * The statement that makes it necessary adds a row to the table chore, in its transaction.  A node takes it, asks all stores, and removes it when all of
 * them have done it.  If one is away or the node dies, it is taken again after a minute.
 */
#ifndef SERVER_OUTBOX_CHORES_H
#define SERVER_OUTBOX_CHORES_H

#include "server/store/stores.h"

enum chore_kind { CHORE_NONE, CHORE_ERASE, CHORE_FORGET };

struct chores;

struct chores *chores_open(struct stores *stores);
void chores_look(struct chores *c); /* takes a chore if there is one; call it now and then, and after one was made */
void chores_close(struct chores *c); /* after stores_close */

#endif
