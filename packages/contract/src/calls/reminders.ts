import { WEEKDAYS } from '@fivefold/rules/days-off';
import { REMINDERS_LISTED, REMINDERS_PER_GOAL } from '@fivefold/rules/reminders';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { type AnswerOf, defineCall } from '../call.ts';
import { entityId, wireInstant, listOf } from '../fields.ts';
import { wallTime } from './messages.ts';

const weekdays = z
  .array(
    z.union(
      WEEKDAYS.map((weekday) => z.literal(weekday)),
      text('Choose days from 1, Monday, to 7, Sunday.'),
    ),
    text('Choose the days of the reminder.'),
  )
  .check(
    z.overwrite((days) => [...new Set(days)].toSorted()),
    z.minLength(1, text('Choose at least one day.')),
    z.maxLength(WEEKDAYS.length, text('A week has seven days.')),
  );

const reminder = z.strictObject({ time: wallTime, weekdays });

/** Distinct times, the earliest first. */
export const reminders = z.array(reminder, text('Send the reminders as a list.')).check(
  z.maxLength(REMINDERS_PER_GOAL, text('A goal has at most 3 reminders.')),
  z.refine((all) => new Set(all.map(({ time }) => time)).size === all.length, text('Choose each time only once.')),
  z.overwrite((all) => all.toSorted((one, other) => (one.time < other.time ? -1 : 1))),
);

const answer = z.object({
  data: listOf(
    z.object({
      /** 'HH:MM' by the person's clock. */
      time: z.string(),
      /** 1 is Monday. */
      weekdays: listOf(z.int(), WEEKDAYS.length),
      /** In the person's quiet hours, in which nothing is sent. */
      is_quiet: z.boolean(),
    }),
    REMINDERS_PER_GOAL,
  ),
  /** When the next of them comes, if the goal is due then; null for never. */
  next: z.nullable(wireInstant),
});

export const getReminders = defineCall({
  name: 'reminders.get',
  method: 'GET',
  path: '/api/goal/reminders',
  summary: 'The caller’s reminders of one of their goals, personal or shared (Beyond section 7).',
  access: 'premium',
  tokenScope: 'read',
  query: z.strictObject({ goalId: entityId }),
  isSaved: true,
  answer,
  problems: ['goals.not_found', 'goals.not_accepted'],
});

export const listReminders = defineCall({
  name: 'reminders.list',
  method: 'GET',
  path: '/api/reminders',
  summary: 'All of the caller’s reminders, the earliest first.',
  access: 'premium',
  tokenScope: 'read',
  isSaved: true,
  answer: z.object({
    data: listOf(
      z.object({
        goal_id: z.string(),
        /** 'HH:MM' by the person's clock. */
        time: z.string(),
        /** 1 is Monday. */
        weekdays: listOf(z.int(), WEEKDAYS.length),
      }),
      REMINDERS_LISTED,
    ),
  }),
  problems: [],
});

export const setReminders = defineCall({
  name: 'reminders.set',
  method: 'PUT',
  path: '/api/goal/reminders',
  summary: 'Sets all of the caller’s reminders of one of their goals; an empty list ends them.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, reminders }),
  answer,
  problems: ['goals.not_found', 'goals.not_accepted'],
  stales: ['reminders.get', 'reminders.list'],
});

export type WireReminder = AnswerOf<typeof listReminders>['data'][number];
export type WireReminders = z.output<typeof answer>;
