/* bots.h -- the commands of this folder: programs that play through the bot protocol (docs/bots.md), and who is stronger. */
#ifndef CLI_BOTS_BOTS_H
#define CLI_BOTS_BOTS_H

int cmd_bot(int argc, char **argv); /* bot.c */
int cmd_match(int argc, char **argv); /* match.c */
int cmd_ladder(int argc, char **argv); /* ladder.c */

#endif
