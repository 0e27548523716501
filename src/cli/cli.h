/* cli.h -- the commands of the program timerift that have no header of their own. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

int cmd_analyse(int argc, char **argv); /* analyse.c */
int cmd_watch(int argc, char **argv); /* watch.c */
int cmd_check(int argc, char **argv); /* replay.c */
int cmd_convert(int argc, char **argv);
int cmd_position(int argc, char **argv);
int cmd_show(int argc, char **argv);

#endif
