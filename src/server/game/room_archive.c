/*
 * room_archive.c -- see room.h.  Moves of a game that is over leave the log for the archive.  The log then says where its
 * record is, and the room goes on with the steps of the record as if they had been read from the log.
 */
#include "server/game/room.h"

#include "server/base/log.h"
#include "server/game/packed.h"

/* The steps after the position.  false: they do not follow it. */
static bool record_take(struct room *r, const unsigned char *bytes, size_t length)
{
	struct packed packed;
	struct step step;
	if (!packed_open(&packed, bytes, length))
		return false;
	while (packed_next(&packed, &step))
		if (step.n >= r->position.count && !room_take(r, &step, TAKEN_READ))
			return false;
	return packed_whole(&packed) && r->position.count == packed.moves;
}

static void on_record(void *arg, enum rooms_record result, const unsigned char *bytes, size_t length)
{
	struct room *r = arg;
	if (result == RECORD_AWAY) {
		room_fail(r, ROOMS_BUSY);
	} else if (result == RECORD_DAMAGED) {
		room_fail(r, ROOMS_DAMAGED);
	} else if (!record_take(r, bytes, length)) {
		log_event(LOG_ERROR, "record_unreadable");
		room_fail(r, ROOMS_DAMAGED);
	} else {
		room_read_end(r);
	}
}

void room_fetch(struct room *r, const struct place_kept *place)
{
	const struct rooms_setting *setting = &r->rooms->setting;
	r->archived = true;
	if (place->moves == r->position.count) {
		room_read_end(r);
		return;
	}
	if (!setting->fetch) {
		log_event(LOG_ERROR, "archive_unset");
		room_fail(r, ROOMS_BUSY);
		return;
	}
	r->state = ROOM_READING;
	setting->fetch(setting->arg, place, on_record, r);
}
