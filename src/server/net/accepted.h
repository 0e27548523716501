/* accepted.h -- the language of an Accept-Language header (RFC 9110, 12.5.4). */
#ifndef SERVER_NET_ACCEPTED_H
#define SERVER_NET_ACCEPTED_H

/*
 * Returns the code of the language with the highest weight that the program has a catalogue of, the first of equals;
 * NULL if there is none.  Of a tag only the language counts: "fr" for "fr-CA".
 */
const char *language_accepted(const char *header);

#endif
