/* keys.h -- the commands of timeriftd that make an operator's keys.  Each returns an exit status, after printing why. */
#ifndef SERVER_KEYS_H
#define SERVER_KEYS_H

struct addresses;
struct conf;

/* Prints the public nkey of this node for nats-server.conf; makes its seed first if the file nats_nkey is not there. */
int keys_nkey(const struct conf *c);

/* Adds a key to the file key_file, which is made if it is missing. */
int keys_key(const struct conf *c);

/* Seals all secrets of all databases with the first key of the file. */
int keys_seal(const struct conf *c, const struct addresses *a);

#endif
