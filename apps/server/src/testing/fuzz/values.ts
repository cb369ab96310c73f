import { randomUUID } from 'node:crypto';
import type { Call } from '@fivefold/contract/call';
import fc from 'fast-check';
import { BAD_VALUES } from '../bad-values.ts';
import { fieldsOf, sampleJson } from '../call-fields.ts';
import type { Cast } from './target-process.ts';

/** Good values of each field, as JSON texts: the usual one first. */
export type Pools = Readonly<Record<string, readonly string[]>>;

const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export function poolsOf(cast: Cast): Pools {
  const { ann, bob, stranger, free } = cast;
  const samples = sampleJson({
    goalId: cast.goals[0] ?? '',
    uid: ann.uid,
    friendUid: bob.uid,
    today: cast.today,
  });
  const more: Record<string, readonly unknown[]> = {
    goalId: [...cast.goals, ...cast.goals, ...cast.sharedGoals, ...cast.foreignGoals, NOBODY],
    shared_goal_id: [...cast.sharedGoals, ...cast.sharedGoals, ...cast.goals, ...cast.foreignGoals, NOBODY],
    id: [...cast.sharedGoals, ...cast.foreignGoals, NOBODY, 'c2Vzc2lvbg-session-of-somebody'],
    friend_uid: [bob.uid, stranger.uid, ann.uid, free.uid, NOBODY],
    initiator_user_id: [ann.uid, ann.uid, bob.uid, stranger.uid, NOBODY],
    checkDate: [cast.today, cast.today, shifted(cast.today, -1), shifted(cast.today, 1), shifted(cast.today, -400)],
    checkInIndex: [0, 1, 2, 99],
    photoUrl: [null, ...cast.photoUrls, `${cast.photoUrls[0]}x`, 'javascript:alert(1)'],
    frequency: ['daily', 'weekly', 'monthly', 'once'],
    weekly_interval: [1, 2, 3, null],
    email: [`somebody-${randomUUID()}@example.com`, bob.email, ann.email.toUpperCase(), stranger.email],
    password: ['correct horse battery', ann.password, bob.password],
    // Only what others did takes a heart.
    'reactions.add.goalId': [cast.goals.at(-1), ...cast.goals],
    'reactions.remove.goalId': [cast.goals.at(-1), ...cast.goals],
    'reactions.addShared.goalId': [...cast.sharedGoals, ...cast.goals],
    'reactions.removeShared.goalId': [...cast.sharedGoals, ...cast.goals],
    code: ['a-code-that-nobody-was-sent', ...cast.codes],
    confirmation: ['delete', ann.email, 'DELETE', 'no'],
    before: [1, 10, 0],
    session_id: ['cs_test_x'],
    streaks: [5, 10, 4, 100_000],
    plan: ['performance', 'base', 'free'],
  };
  const pooled = Object.entries(more).map(([name, values]) => [name, values.map((value) => JSON.stringify(value))]);
  return {
    ...Object.fromEntries(Object.entries(samples).map(([name, json]) => [name, [json]])),
    ...Object.fromEntries(pooled),
  };
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A value that the field is for. */
export function goodValue(call: Call, field: string, pools: Pools): fc.Arbitrary<string> {
  const pool = pools[`${call.name}.${field}`] ?? pools[field] ?? ['null'];
  // Often the usual one, so that many requests are good in all their fields.
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(pool[0] ?? 'null') },
    { weight: 1, arbitrary: fc.constantFrom(...pool) },
  );
}

/** A value that no sane client sends there. */
export function oddValue(call: Call, field: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...BAD_VALUES.map((value) => value.json)) },
    { weight: 3, arbitrary: edgeValue(fieldsOf(call, 'body').schemas[field]) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.oneof(fc.double(), fc.maxSafeInteger()).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE).map((value) => JSON.stringify(value)) },
  );
}

/** Attacks by text, in the order of what they are aimed at: pages, queries, files, headers, templates, programs, readers. */
const HOSTILE = [
  '"><svg/onload=alert(1)>',
  '</script><script>alert(1)</script>',
  "' or '1'='1",
  "1'; update profiles set total_streaks = 1000000; --",
  '1 union select password from identity_account',
  '\\x27; copy (select 1) to program $$id$$; --',
  '../../../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  '/dev/stdin\u0000.jpg',
  'x\r\nSet-Cookie: a=b\r\n\r\n<html>',
  'x%0d%0aLocation:%20http://evil.example',
  '{{constructor.constructor("return process")()}}',
  '${process.env.PATH}',
  '$(id)`id`|id;id',
  '{"$ne":null}',
  '\u202e\u2066evil\u2069\u202c',
  '\ufeff\u200b\u200d',
  'Ａ\u0301\u0301\u0301'.repeat(50),
  '\u{1f469}\u200d\u{1f467}'.repeat(40),
];

/** The lengths and sizes at which a rule of the contract begins and ends, and one beyond. */
function edgeValue(schema: unknown): fc.Arbitrary<string> {
  const edges = [...edgesOf(schema)];
  return fc.constantFrom(...(edges.length === 0 ? ['""', '0', '{}'] : edges));
}

function* edgesOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { anyOf, minLength, maxLength, minimum, maximum } = schema as Record<string, unknown>;
  if (Array.isArray(anyOf)) for (const each of anyOf) yield* edgesOf(each);
  for (const length of [minLength, maxLength]) {
    if (typeof length !== 'number') continue;
    for (const count of [length - 1, length, length + 1]) {
      if (count < 0) continue;
      yield JSON.stringify('x'.repeat(count));
      // As long in UTF-16, half as long in letters.
      yield JSON.stringify('𝔵'.repeat(Math.ceil(count / 2)));
      yield JSON.stringify(`${'x'.repeat(Math.max(0, count - 1))} `);
    }
  }
  for (const size of [minimum, maximum]) {
    if (typeof size === 'number')
      for (const value of [size - 1, size, size + 1, size + 0.5]) yield JSON.stringify(value);
  }
}
