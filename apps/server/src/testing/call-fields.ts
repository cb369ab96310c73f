import type { Call } from '@fivefold/contract/call';
import * as z from 'zod/mini';

/** The fields of a call's body, query or address, as its schema names them. */
export interface CallFields {
  readonly call: Call;
  readonly names: readonly string[];
  readonly required: readonly string[];
  /** The JSON schema of each. */
  readonly schemas: Readonly<Record<string, unknown>>;
}

export function fieldsOf(call: Call, place: 'body' | 'query' | 'params'): CallFields {
  const schema = call[place];
  if (schema === undefined) throw new Error(`${call.name} has no ${place}.`);
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const schemas = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, withOneType(each)]));
  return { call, names: Object.keys(properties), required, schemas };
}

/** A list of types as a choice of schemas with one type each. */
function withOneType(schema: object): object {
  if (!('type' in schema) || !Array.isArray(schema.type)) return schema;
  return { anyOf: schema.type.map((type: unknown) => ({ ...schema, type })) };
}

const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** A good value for every field there is, as JSON text, by the field's name or by its call's and its own. */
export function sampleJson(facts: {
  goalId: string;
  uid: string;
  friendUid: string;
  today: string;
}): Record<string, string> {
  const values: Record<string, unknown> = {
    goalId: facts.goalId,
    shared_goal_id: facts.goalId,
    id: facts.goalId,
    goal: 'Read twenty pages',
    value: 'Read ten pages',
    // What the device knew before, of no field.
    was: {},
    frequency: 'weekly',
    weekly_interval: 2,
    is_public: true,
    is_shared: true,
    'goals.create.is_shared': false,
    friend_uid: facts.friendUid,
    part: 'goal',
    reason: 'spam',
    'goals.miss.reason': 'forgot',
    comment: 'Look at this',
    muted: false,
    audience_uids: [],
    uid: facts.friendUid,
    initiator_user_id: facts.uid,
    display_name: 'Maria',
    avatar_color: 3,
    ember_name: 'Glow',
    ember_asked: true,
    color_names: [{ color: 'teal', name: 'Health' }],
    name_asked: true,
    monday_mail: true,
    push: { heart: false },
    mail: { reminder: true },
    quiet_from: '22:00',
    quiet_to: '07:00',
    evening_at: '20:00',
    amount_left: true,
    reminders: [{ time: '08:00', weekdays: [1, 7] }],
    goalDescription: 'Chapter one',
    checkDate: facts.today,
    day: facts.today,
    purchased_on: facts.today,
    done: [facts.today],
    freeze: [facts.today],
    freezes: 1,
    photoUrl: null,
    checkInIndex: 0,
    late: false,
    celebration: 'tree',
    description: 'Chapter two',
    emoji: '🌱',
    color: 'teal',
    amount_target: 8,
    amount_unit: 'glasses',
    amount_step: 0.5,
    avoid: false,
    add: 1.25,
    minutes: 25,
    cue: 'I have had breakfast',
    row: 1,
    text: 'The mornings are yours.',
    cue_answered: true,
    small_version: 'Put on the shoes',
    part_of_day: 'morning',
    small: true,
    rest_weekdays: [6, 7],
    days_per_week: 7,
    // Only a daily goal rests.
    'goals.create.rest_weekdays': [],
    'sharedGoals.create.rest_weekdays': [],
    span: '30-days',
    from: facts.today,
    to: facts.today,
    before: null,
    'checkIns.page.before': 1,
    'checkIns.page.after': -1,
    only: 'notes',
    archived: true,
    items: [6, 6, 5, 4],
    rooted: true,
    email: 'invited@example.com',
    password: 'correct horse battery',
    current_password: 'correct horse battery',
    new_password: 'some random words',
    group: 'abc',
    code: 'a-code-that-was-never-sent',
    second_step: { code: '123456' },
    proof: 'a-proof-that-was-never-given',
    operator_code: 'operator.never-made',
    ticket: 'a.ticket.never-given',
    'identity.finishProvider.answer': 'code=never-sent&state=never-asked',
    'identity.proveByProvider.answer': 'code=never-sent&state=never-asked',
    passkey: PASSKEY,
    'identity.addPasskey.passkey': { ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    attempt: '0f1e2d3c-4b5a-4678-89ab-cdef01234567',
    token: 'a-device-token',
    source: 'csv',
    goals: [{ key: 'Read', goal: 'Read', frequency: 'daily', check_ins: [{ date: facts.today }] }],
    platform: 'native',
    plan: 'performance',
    streaks: 5,
    name: 'Kitchen button',
    scope: 'read',
    expires_in_days: 30,
    service: 'ntfy',
    url: 'https://ntfy.invalid/my-goals',
    kinds: ['nudge'],
    names_goals: true,
    events: ['check_in'],
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}
