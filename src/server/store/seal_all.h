/* seal_all.h -- seals all secrets of the database again, with the key that seals now: after the key file has changed. */
#ifndef SERVER_STORE_SEAL_ALL_H
#define SERVER_STORE_SEAL_ALL_H

/*
 * May run while nodes serve, and again if it was interrupted.  Blocks.  Prints how many rows it changed.  Returns 0, or
 * 1 after printing why: also if a secret can be read with none of the keys; all others are sealed then.
 */
int seal_all(const char *conninfo);

#endif
