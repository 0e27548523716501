/*
 * bans.h -- what the operator decides with `timeriftd admin` acts on this node: bans of networks and accounts, closed games,
 * erased accounts.
 *
 * The database notifies every node (store/listen.h).  Banned networks are kept in memory for the front; a banned account
 * is found in the database whenever a session or a seat is checked.
 */
#ifndef SERVER_API_BANS_H
#define SERVER_API_BANS_H

#include "server/api/api.h"

void bans_heard(struct api *d, const char *payload); /* "bans", "account ID", "game ID" */
void bans_doubt(struct api *d); /* notifications may have been lost: reads and checks everything */
void bans_look(struct api *d); /* call every second: repeats a query that failed, deletes old rows */
void bans_close(struct api *d);

bool bans_account(const struct api *d, uint64_t account); /* whether an account is banned */
bool bans_has(void *arg, const char *peer); /* for front_setting: whether an address is banned */

#endif
