import { randomUUID } from 'node:crypto';
import type { Call } from '@fivefold/contract/call';
import fc from 'fast-check';
import { BAD_VALUES } from '../../apps/server/src/testing/bad-values.ts';
import { brokenJson, type FieldSchema, validJson } from './schema-values.ts';
import type { Cast } from './target-process.ts';

/** Values that exist in the database, by field, as JSON: what a schema cannot know. The usual one comes first. */
export type Facts = Readonly<Record<string, readonly string[]>>;

const UNKNOWN_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

export function factsOf(cast: Cast): Facts {
  const { ann, bob, stranger, free } = cast;
  const facts: Record<string, readonly unknown[]> = {
    goalId: [...cast.goals, ...cast.goals, ...cast.sharedGoals, ...cast.foreignGoals, UNKNOWN_ID],
    shared_goal_id: [...cast.sharedGoals, ...cast.sharedGoals, ...cast.goals, ...cast.foreignGoals, UNKNOWN_ID],
    id: [...cast.sharedGoals, ...cast.foreignGoals, UNKNOWN_ID, 'c2Vzc2lvbg-session-of-a-person'],
    friend_uid: [bob.uid, stranger.uid, ann.uid, free.uid, UNKNOWN_ID],
    initiator_user_id: [ann.uid, ann.uid, bob.uid, stranger.uid, UNKNOWN_ID],
    checkDate: [cast.today, cast.today, shifted(cast.today, -1), shifted(cast.today, 1), shifted(cast.today, -400)],
    day: [1, 2, 0, -1, 400].map((days) => shifted(cast.today, -days)),
    checkInIndex: [0, 1, 2],
    emoji: ['🌱', null, '👩‍👩‍👧‍👦', '🌱🌱'],
    cue: ['I have had breakfast', null, '', 'x'.repeat(81)],
    small_version: ['Put on the shoes', null, '', 'x'.repeat(81)],
    part_of_day: ['morning', null, '', 'night'],
    color_names: [[{ color: 'teal', name: 'Health' }], [], [{ color: 'teal', name: '' }], null],
    cue_answered: [true, false],
    row: [1, 2, 0, 1_000_001],
    text: ['The mornings are yours.', '', 'x'.repeat(281)],
    items: [[6, 6, 5, 4], null, [0, 1, 2, 3], [1, 2], '6'],
    rooted: [true, false],
    small: [true, false],
    ember_name: ['Glow', null, '', 'x'.repeat(21)],
    color: ['teal', null, 'Teal', '#0aa'],
    amount_target: [8, 0.01, null, 0, 0.005, 1e9],
    amount_unit: ['min', null, '', 'x'.repeat(13)],
    amount_step: [0.5, null, -1],
    avoid: [false, true, null],
    minutes: [25, 0, 720, 721, 1.5, -1],
    add: [1, 0.01, 100_000, 0, 0.001, '1'],
    from: [cast.today, ...[1, 7, 40, -1, 400].map((days) => shifted(cast.today, days))],
    to: [shifted(cast.today, 7), ...[0, 1, 29, 30, 50, -1].map((days) => shifted(cast.today, days))],
    'goals.move.before': [null, ...cast.goals, ...cast.sharedGoals, ...cast.foreignGoals, UNKNOWN_ID],
    photoUrl: [null, ...cast.photoUrls, `${cast.photoUrls[0]}x`, 'javascript:alert(1)'],
    email: [`invited-${randomUUID()}@example.com`, bob.email, ann.email.toUpperCase(), stranger.email],
    password: ['correct horse battery', ann.password, bob.password],
    'accessTokens.make.password': [ann.password, bob.password],
    // Never a host that there is: what is added is sent to.
    url: ['https://ntfy.invalid/my-goals', 'https://127.0.0.1/', 'http://[::1]/', 'https://a:b@hook.invalid/', 'x'],
    service: ['ntfy', 'gotify', 'address', 'pigeon'],
    kinds: [['nudge'], [], ['nudge', 'nudge'], ['everything']],
    names_goals: [true, false],
    events: [['check_in'], ['lapse', 'return'], [], ['everything']],
    current_password: [ann.password, bob.password],
    // Goals that lapsed, and one with a check-in of today.
    'daysOff.freeze.goalId': [cast.goals[1], ...cast.goals, ...cast.foreignGoals],
    'daysOff.freezeShared.shared_goal_id': [cast.sharedGoals[1], ...cast.sharedGoals, ...cast.goals],
    'checkIns.undo.goalId': [cast.goals[2], ...cast.goals, ...cast.foreignGoals],
    'checkIns.correct.goalId': [cast.goals[2], ...cast.goals, ...cast.foreignGoals],
    'checkIns.correctShared.shared_goal_id': [cast.sharedGoals[1], ...cast.sharedGoals, ...cast.goals],
    // A user reacts to what others did.
    'reactions.add.goalId': [cast.goals.at(-1), ...cast.goals],
    'reactions.remove.goalId': [cast.goals.at(-1), ...cast.goals],
    'reactions.addShared.goalId': [...cast.sharedGoals, ...cast.goals],
    'reactions.removeShared.goalId': [...cast.sharedGoals, ...cast.goals],
    code: ['a-code-that-was-never-sent', ...cast.codes],
    second_step: [{ code: '123456' }, { code: '000000', remember: true }, {}],
    proof: ['a-proof-that-was-never-given'],
    operator_code: ['operator.never-made'],
    ticket: ['a.ticket.never-given'],
    'identity.finishProvider.answer': ['code=never-sent&state=never-asked', 'error=access_denied'],
    'identity.proveByProvider.answer': ['code=never-sent&state=never-asked'],
    passkey: [PASSKEY],
    'identity.addPasskey.passkey': [{ ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }],
    'identity.addPasskey.name': ['My phone', '', 'x'.repeat(41)],
    confirmation: ['delete', ann.email, 'DELETE', 'no'],
    session_id: ['cs_test_x'],
    // Of channels and webhooks; of a purchase. Of random text too little is one.
    purchased_on: [cast.today, shifted(cast.today, -3)],
    streaks: [5, 10],
    plan: ['performance', 'base', 'free'],
    // Of an import.
    goals: [
      [{ key: 'Read', goal: 'Read', frequency: 'daily', check_ins: [{ date: cast.today }] }],
      [
        { key: 'Run', goal: 'Run', frequency: 'weekly', check_ins: [{ date: shifted(cast.today, -9), note: 'Wet' }] },
        { key: 'Paint', goal: 'Paint', frequency: 'once', check_ins: [] },
      ],
    ],
  };
  return Object.fromEntries(
    Object.entries(facts).map(([name, values]) => [name, values.map((value) => JSON.stringify(value))]),
  );
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A value that the field is for: often one that exists, so that many requests succeed. */
export function goodValue(call: Call, field: string, schema: unknown, facts: Facts): fc.Arbitrary<string> {
  const fromSchema = validJson(schema as FieldSchema);
  const known = facts[`${call.name}.${field}`] ?? facts[field];
  if (known === undefined) return fromSchema;
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(known[0] ?? 'null') },
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fromSchema },
  );
}

/** A value that no sane client sends there. */
export function oddValue(schema: unknown): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: brokenJson(schema as FieldSchema) },
    { weight: 4, arbitrary: fc.constantFrom(...BAD_VALUES.map((value) => value.json)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE).map((value) => JSON.stringify(value)) },
  );
}

/**
 * Attacks by text, in the order of what they are aimed at: pages, queries, files, headers, templates, programs,
 * readers.
 */
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
