import * as limits from '@fivefold/rules/limits';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { allCalls } from './api.ts';

/** A list or a record in an answer; without a bound it could grow with what a person stores. */
interface Collection {
  readonly place: string;
  readonly bound: number | undefined;
}

interface Definition {
  readonly type: string;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
}

const ascending = (one: number, other: number) => one - other;
const SIMPLE = ['string', 'number', 'int', 'boolean', 'literal', 'enum', 'null'];

function collectionsOf(schema: z.ZodMiniType, place: string): Collection[] {
  const definition = schema._zod.def as unknown as Definition;
  const { type, checks = [], element, shape, catchall, innerType, options, in: before, out: after } = definition;
  const parts = [
    ...Object.entries(shape ?? {}).map(([key, part]) => [part, `${place}.${key}`] as const),
    ...[innerType, before, after, ...(options ?? [])].map((part) => [part, place] as const),
    [element, `${place}[]`] as const,
  ].flatMap(([part, at]) => (part === undefined ? [] : collectionsOf(part, at)));
  const isKnown = [...SIMPLE, 'object', 'array', 'nullable', 'optional', 'default', 'union', 'pipe'].includes(type);
  if (type !== 'array' && isKnown && catchall === undefined) return parts;
  const most = checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
  return [{ place, bound: type === 'array' ? most : undefined }, ...parts];
}

// A download is written while it is read, and is not held by anyone.
const collections = allCalls
  .filter(({ download }) => download === undefined)
  .flatMap(({ answer, name }) => collectionsOf(answer, name));

it('bounds every list in every answer', () => {
  expect(collections.filter(({ bound }) => bound === undefined)).toEqual([]);
  const byField = Map.groupBy(collections, ({ place }) => /(\w+)(?:\[\])*$/.exec(place)?.[1] ?? place);
  const bounds = [...byField].map(([field, all]) => [
    field,
    [...new Set(all.map(({ bound = 0 }) => bound))].toSorted(ascending),
  ]);
  expect(Object.fromEntries(bounds)).toEqual({
    digests: [limits.COMMON_PASSWORDS_PER_GROUP_MAX],
    color_names: [limits.COLOR_NAMES_MAX],
    away: [limits.DAYS_OFF_SHOWN, limits.HISTORY_DAYS_OFF_MAX],
    rest: [limits.DAYS_OFF_SHOWN, limits.HISTORY_DAYS_OFF_MAX],
    frozen: [limits.DAYS_OFF_SHOWN, limits.HISTORY_DAYS_OFF_MAX],
    archived: [limits.DAYS_OFF_SHOWN, limits.HISTORY_DAYS_OFF_MAX],
    changes: [limits.DAYS_OFF_SHOWN, limits.HISTORY_DAYS_OFF_MAX],
    checked: [7],
    rooted: [limits.DAYS_OFF_SHOWN, limits.HISTORY_DAYS_OFF_MAX],
    answers: [130],
    roots: [100],
    memories: [8],
    tiles: [35],
    weekdays: [7],
    slips: [7],
    marks: [7],
    check_ins: [limits.OWN_CHECK_INS_SHOWN, 50, limits.HISTORY_DAYS_MAX],
    reactions: [limits.HEARTS_MAX],
    people: [limits.HEART_PEOPLE_SHOWN],
    participants: [limits.PARTICIPANTS_MAX],
    audience_uids: [limits.FRIENDS_MAX],
    personal_goals: [limits.GOALS_MAX],
    shared_goals: [limits.SHARED_GOALS_MAX],
    friends: [limits.FRIENDS_MAX],
    goals: [limits.FRIEND_GOALS_SHOWN, limits.GOALS_MAX],
    plants: [500],
    older: [200],
    today: [6],
    lanterns: [12],
    // Lists that are the whole answer: blocks, links, reminders, plans, testimonials, tokens, deliveries, friends and goals.
    data: [
      ...new Set([1000, 1500, 280, 3, 5, 12, 10, 50, limits.FRIENDS_MAX, limits.GOALS_MAX, limits.SHARED_GOALS_MAX]),
    ].toSorted(ascending),
    sessions: [limits.SESSIONS_SHOWN],
    passkeys: [limits.PASSKEYS_MAX],
    allowCredentials: [limits.PASSKEYS_MAX],
    excludeCredentials: [limits.PASSKEYS_MAX],
    transports: [10],
    pubKeyCredParams: [5],
    recovery_codes: [limits.RECOVERY_CODES],
    days: [366],
    months: [12],
    best_goals: [5],
    amounts: [5],
    bars: [60],
    letters: [limits.LETTERS_MAX],
    lines: [5],
    kinds: [7],
    events: [4],
  });
});
