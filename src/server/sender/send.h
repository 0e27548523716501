/*
 * send.h -- `timeriftd send hooks|mails [NAMESERVERS]`: the process that talks to strangers' servers on behalf of a
 * node.  It reads no settings and knows no database; every task brings what it needs (frame.h, on standard input).
 */
#ifndef SERVER_SENDER_SEND_H
#define SERVER_SENDER_SEND_H

int send_main(int argc, char **argv); /* arguments after "send"; returns the exit status */

#endif
