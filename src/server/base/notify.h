/*
 * notify.h -- tells systemd how the service is (sd_notify(3)): READY=1, STOPPING=1, WATCHDOG=1.  A datagram to the socket that
 * NOTIFY_SOCKET names; without that variable nothing happens.
 */
#ifndef SERVER_BASE_NOTIFY_H
#define SERVER_BASE_NOTIFY_H

void notify(const char *state);

#endif
