import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../fields.ts';

const feed = z.object({
  data: z.object({
    /** The address that a calendar subscribes to; null while there is none. Who knows it reads the reminders. */
    url: z.nullable(z.string()),
  }),
});

export const getCalendarFeed = defineCall({
  name: 'calendarFeed.get',
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'The address under which calendars read the caller’s reminders (Beyond section 7).',
  access: 'premium',
  answer: feed,
  problems: [],
});

export const makeCalendarFeed = defineCall({
  name: 'calendarFeed.make',
  method: 'POST',
  path: '/api/calendar-feed',
  summary: 'Makes an address for the caller’s reminders; the one before works no longer.',
  access: 'premium',
  answer: feed,
  problems: [],
  stales: ['calendarFeed.get'],
});

export const endCalendarFeed = defineCall({
  name: 'calendarFeed.end',
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Ends the address of the caller’s reminders, if there is one.',
  access: 'signed-in',
  answer: success,
  problems: [],
  stales: ['calendarFeed.get'],
});
