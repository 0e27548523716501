/*
 * notify.h -- service state for systemd (sd_notify(3)): READY=1, STOPPING=1, WATCHDOG=1.  Sends a datagram to the
 * socket named by NOTIFY_SOCKET; does nothing if that variable is unset.
 */
#ifndef SERVER_BASE_NOTIFY_H
#define SERVER_BASE_NOTIFY_H

void notify(const char *state);

#endif
