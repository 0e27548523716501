/* document.h -- puts text that a program made into a document, so that its tables can be made again by one command. */
#ifndef CLI_BASE_DOCUMENT_H
#define CLI_BASE_DOCUMENT_H

/*
 * Replaces what stands between the lines that begin with "<!-- MARK: begin" and "<!-- MARK: end" by a text, with an empty
 * line before and after it.  A reader never sees half of the document.  Returns 0, or -1 after a message.
 */
int document_write(const char *name, const char *mark, const char *text);

#endif
