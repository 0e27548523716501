/*
 * commands.h -- the commands of the program timerift.  argv[0] is the command's own word.  Each answers the exit
 * status: 0, 1 when something was found wrong or could not be done, 2 for a wrong option.
 */
#ifndef CLI_BASE_COMMANDS_H
#define CLI_BASE_COMMANDS_H

int cmd_play(int argc, char **argv); /* play.c */
int cmd_watch(int argc, char **argv); /* watch.c */
int cmd_rules(int argc, char **argv); /* rules.c */
int cmd_sim(int argc, char **argv); /* sim.c */
int cmd_bench(int argc, char **argv); /* bench.c */
int cmd_measure(int argc, char **argv); /* measure.c */
int cmd_check(int argc, char **argv); /* replay.c */
int cmd_convert(int argc, char **argv);
int cmd_show(int argc, char **argv);

#endif
