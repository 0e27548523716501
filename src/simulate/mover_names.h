/*
 * mover_names.h -- included before everything else where the simulation builds server/shards/move.c and follow.c: what they call outside is mover.c's.
 */
#ifndef SIMULATE_MOVER_NAMES_H
#define SIMULATE_MOVER_NAMES_H

#define PQerrorMessage mover_error
#define PQexec mover_exec
#define PQfinish mover_finish
#define PQsocket mover_socket
#define PQstatus mover_status
#define admin_ask mover_ask_directory
#define admin_ask_at mover_ask
#define clock_gettime mover_clock
#define fprintf mover_print
#define migrate_check mover_migrated
#define nanosleep mover_sleep
#define pg_connect mover_connect
#define printf mover_say
#define setitimer mover_alarm
#define sigprocmask mover_signals

#endif
