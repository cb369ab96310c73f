import { NO_DAYS_OFF } from '@fivefold/rules/days-off';
import { nameOf } from '@fivefold/rules/display-name';
import { GOAL_STYLE } from '@fivefold/rules/goal-label';
import { formatTime } from '@fivefold/rules/messages';
import type { Sql } from '#kernel/db/sql';
import { accountTablesOf } from './account-tables.ts';
import { unusedMonthsOf, withdrawalsOf } from './account-rows.ts';
import { type ExportTable, iso } from './export-table.ts';
import { archivedText, daysPerWeekText, rangesText, restText, rootedText, weekdaysText } from './days-off-text.ts';
import { photoName } from './photo-name.ts';
import * as rows from './rows.ts';

/**
 * Everything that is a person's own, as tables. Each is read anew, page by page, whenever it is asked for.
 * @param missingPhotos names of photos whose files were not found
 */
export function tablesOf(sql: Sql, uid: string, missingPhotos: ReadonlySet<string>): ExportTable[] {
  return [
    {
      name: 'goals',
      columns: [
        'id',
        'type',
        'goal',
        'frequency',
        'weekly_interval',
        'is_public',
        'part',
        'last_checked',
        'count_checked',
        'count_streak',
        'created_at',
        ...GOAL_STYLE,
        'cue',
        'small_version',
        'part_of_day',
        'timer_started_at',
        'timer_day',
        'position',
        'rest_days',
        'days_per_week',
        'frozen_days',
        'archived_days',
        'rooted_days',
        'audience',
        'imported_at',
      ],
      async *rows() {
        for await (const {
          kind,
          created_at,
          timer_started_at,
          days_off,
          week_plan,
          archived_on,
          rooted,
          audience,
          imported_at,
          ...goal
        } of rows.goalsOf(sql, uid)) {
          const { rest, frozen, archived } = days_off ?? NO_DAYS_OFF;
          yield {
            ...goal,
            type: kind,
            created_at: iso(created_at),
            timer_started_at: iso(timer_started_at),
            rest_days: restText(rest),
            days_per_week: daysPerWeekText(week_plan?.changes ?? []),
            frozen_days: rangesText(frozen),
            archived_days: archivedText(archived, archived_on),
            rooted_days: rootedText(rooted ?? []),
            audience: audience?.join(' ') ?? null,
            imported_at: iso(imported_at),
          };
        }
      },
    },
    {
      name: 'check-ins',
      columns: [
        'date',
        'goal',
        'note',
        'photo',
        'photo_missing',
        'hearts',
        'goal_id',
        'index',
        'time_zone',
        'checked_in_at',
        'added_on',
        'celebration',
        'small',
        'came_back',
        'milestone',
        'imported',
      ],
      async *rows() {
        for await (const goal of rows.goalsOf(sql, uid)) {
          for await (const checkIn of rows.checkInsOf(sql, uid, goal.id)) {
            const photo = checkIn.photo_id === null ? null : photoName(goal, checkIn);
            yield {
              date: checkIn.day,
              goal: goal.goal,
              note: checkIn.description,
              photo,
              photo_missing: photo !== null && missingPhotos.has(photo),
              hearts: checkIn.hearts,
              goal_id: goal.id,
              index: checkIn.idx,
              time_zone: checkIn.time_zone,
              checked_in_at: iso(checkIn.arrived_at),
              added_on: checkIn.added_on,
              celebration: checkIn.celebration,
              small: checkIn.small,
              came_back: checkIn.came_back,
              milestone: checkIn.milestone,
              imported: checkIn.is_imported,
            };
          }
        }
      },
    },
    {
      name: 'amounts',
      columns: ['date', 'goal', 'amount', 'unit', 'goal_id'],
      async *rows() {
        for await (const { goal, day, amount, unit, goal_id } of rows.amountsOf(sql, uid))
          yield { date: day, goal, amount, unit, goal_id };
      },
    },
    {
      name: 'automaticity',
      columns: ['date', 'goal', 'items', 'goal_id'],
      async *rows() {
        for await (const { goal, day, items, goal_id } of rows.automaticityOf(sql, uid))
          yield { date: day, goal, items: items.join(' '), goal_id };
      },
    },
    {
      name: 'reminders',
      columns: ['goal', 'time', 'days', 'goal_id'],
      async *rows() {
        for await (const { goal, minute, weekdays, goal_id } of rows.remindersOf(sql, uid))
          yield { goal, time: formatTime(minute), days: weekdaysText(weekdays), goal_id };
      },
    },
    {
      name: 'misses',
      columns: ['goal', 'day', 'reason', 'brought_offer', 'goal_id'],
      async *rows() {
        for await (const miss of rows.missesOf(sql, uid)) yield { ...miss };
      },
    },
    {
      name: 'letters',
      columns: ['goal', 'row', 'text', 'written_on', 'read_on', 'goal_id'],
      async *rows() {
        for await (const letter of rows.lettersOf(sql, uid)) yield { ...letter };
      },
    },
    {
      name: 'paper-lanterns',
      columns: ['goal', 'day', 'hung_on', 'goal_id'],
      async *rows() {
        for await (const lantern of rows.lanternsOf(sql, uid)) yield { ...lantern };
      },
    },
    {
      name: 'streaks',
      columns: ['entry', 'kind', 'streaks', 'at', 'day', 'frequency', 'source', 'freezes'],
      async *rows() {
        for await (const { seq, points, at, ...entry } of rows.ledgerOf(sql, uid))
          yield { entry: seq, streaks: points, at: iso(at), ...entry };
      },
    },
    {
      name: 'months',
      columns: ['exchange_entry', 'month', 'state', 'bought_at'],
      async *rows() {
        for await (const month of rows.monthsOf(sql, uid)) {
          const boughtAt = iso(new Date(month.created_at * 1000));
          yield { exchange_entry: month.exchange_seq, month: month.nth, state: month.state, bought_at: boughtAt };
        }
      },
    },
    {
      name: 'withdrawals',
      columns: ['purchased_at', 'asked_at', 'confirmed_at', 'paid_cents', 'refunded_cents', 'credit_cents'],
      async *rows() {
        for await (const { subscription_id: _, purchased_at, asked_at, confirmed_at, ...cents } of withdrawalsOf(
          sql,
          uid,
        ))
          yield { purchased_at: iso(purchased_at), asked_at: iso(asked_at), confirmed_at: iso(confirmed_at), ...cents };
      },
    },
    {
      name: 'unused-months',
      columns: ['began_at', 'ended_at', 'outcome', 'credit_cents', 'decided_at', 'went_on_at'],
      async *rows() {
        for await (const month of unusedMonthsOf(sql, uid))
          yield {
            began_at: iso(new Date(month.period_start * 1000)),
            ended_at: iso(new Date(month.period_end * 1000)),
            outcome: month.kind,
            credit_cents: month.cents,
            decided_at: iso(month.decided_at),
            went_on_at: iso(month.resumed_at),
          };
      },
    },
    {
      name: 'friends',
      columns: ['email', 'since', 'name', 'muted'],
      async *rows() {
        for await (const { email, since, display_name, muted } of rows.friendsOf(sql, uid))
          yield { email, since: iso(since), name: display_name, muted };
      },
    },
    {
      name: 'blocked',
      columns: ['email', 'at'],
      async *rows() {
        for await (const { email, at } of rows.blocksOf(sql, uid)) yield { email, at: iso(at) };
      },
    },
    {
      name: 'invitations-sent',
      columns: ['email', 'made_at', 'sent_at', 'stands_until', 'accepted_at'],
      async *rows() {
        for await (const one of rows.invitationsOf(sql, uid)) {
          const madeAt = iso(one.created_at);
          const sentAt = one.is_held ? null : madeAt;
          yield {
            email: one.email,
            made_at: madeAt,
            sent_at: sentAt,
            stands_until: iso(one.expires_at),
            accepted_at: iso(one.accepted_at),
          };
        }
      },
    },
    {
      name: 'invite-links',
      columns: ['made_at', 'stands_until', 'accepted_at'],
      async *rows() {
        for await (const link of rows.inviteLinksOf(sql, uid))
          yield {
            made_at: iso(link.created_at),
            stands_until: iso(link.expires_at),
            accepted_at: iso(link.used_at),
          };
      },
    },
    {
      name: 'hearts-given',
      columns: ['goal_id', 'index', 'at'],
      async *rows() {
        for await (const { goal_id, idx, at } of rows.heartsOf(sql, uid)) yield { goal_id, index: idx, at: iso(at) };
      },
    },
    {
      name: 'hearts-received',
      columns: ['goal_id', 'index', 'at', 'from'],
      async *rows() {
        for await (const { id } of rows.goalsOf(sql, uid)) {
          for await (const { idx, at, email, display_name } of rows.receivedHeartsOf(sql, uid, id)) {
            const from = email === null ? null : nameOf({ email, display_name });
            yield { goal_id: id, index: idx, at: iso(at), from };
          }
        }
      },
    },
    ...accountTablesOf(sql, uid),
  ];
}
