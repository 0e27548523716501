/* site_read.h -- the stored key of the site (base/site.h): made by the first node that needs it, read by all others. */
#ifndef SERVER_STORE_SITE_READ_H
#define SERVER_STORE_SITE_READ_H

/*
 * Reads the key, which is drawn and written first if the database has none, and sets it for this process.  Blocks: it
 * runs before the event loop.  Returns 0, or 1 after printing the error to standard error.
 */
int site_read(const char *conninfo);

#endif
