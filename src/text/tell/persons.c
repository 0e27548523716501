/* persons.c -- see persons.h. */
#include "text/tell/persons.h"

struct arg person_named(const struct rift_names *names, int seat)
{
	bool seated = seat >= 0 && seat < RIFT_SEATS;
	if (seated && seat == names->reader)
		return arg_term("person.", "you");
	if (!seated || names->name[seat] == NULL || names->name[seat][0] == '\0')
		return arg_term("person.", "somebody");
	struct arg person = arg_term("person.", "name");
	person.text = names->name[seat];
	return person;
}
