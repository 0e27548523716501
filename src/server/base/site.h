/*
 * site.h -- the key of the site: 32 random bytes that all nodes of one database share (store/site_read.h reads them).
 *
 * Nothing uses it directly: each use derives its own key by a name of its purpose, so that what one use reveals helps
 * against no other.
 */
#ifndef SERVER_BASE_SITE_H
#define SERVER_BASE_SITE_H

#define SITE_KEY 32 /* bytes */

/* Sets the key of this process.  Before that site_key() is a bug. */
void site_set(const unsigned char key[SITE_KEY]);

/* The key for one purpose, which is a short name: "bus".  Equal on all nodes of the site, for as long as the database lives. */
void site_key(const char *purpose, unsigned char out[SITE_KEY]);

#endif
