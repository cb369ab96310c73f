import type { Call } from '@fivefold/contract/call';
import { fieldsOf, sampleJson } from './call-fields.ts';
import type { Answer, CallInput } from './test-app.ts';

export const GOAL_IDS = new Set(['goalId', 'shared_goal_id', 'id']);
export const PEOPLE_IDS = new Set(['uid', 'friend_uid', 'initiator_user_id', 'audience_uids']);
/** A device, a token, a link, a channel and a webhook have ids of their own. */
const OTHER_IDS = new Set([
  'account.endSession',
  'inviteLinks.takeBack',
  'accessTokens.revoke',
  'channels.change',
  'channels.remove',
  'channels.test',
  'webhooks.switchOn',
  'webhooks.remove',
  'webhooks.deliveries',
]);

/** Who makes a goal chooses its id. */
const isNewId = (call: Call, name: string) => call.name === 'goals.create' && name === 'id';

const namesOf = (call: Call) =>
  (['params', 'query', 'body'] as const).flatMap((place) =>
    call[place] === undefined
      ? []
      : fieldsOf(call, place)
          .names.filter((name) => !isNewId(call, name))
          .map((name) => ({ place, name })),
  );

/** Whether a call takes the id of a goal or of a person. */
export function takesId(call: Call, ids: ReadonlySet<string>): boolean {
  return !OTHER_IDS.has(call.name) && namesOf(call).some(({ name }) => ids.has(name));
}

/** A good request that names a goal and a person. */
export function requestAbout(
  call: Call,
  { goalId, uid, today }: { readonly goalId: string; readonly uid: string; readonly today: string },
): CallInput {
  const samples = sampleJson({ goalId, uid, friendUid: uid, today });
  const input: Record<string, Record<string, unknown>> = {};
  for (const { place, name } of namesOf(call)) {
    const sample = samples[`${call.name}.${name}`] ?? samples[name];
    if (sample !== undefined) (input[place] ??= {})[name] = JSON.parse(sample);
  }
  return input as CallInput;
}

/** What an answer says, without the number of its request. */
export function saidIn({ status, body }: Answer): string {
  return JSON.stringify([status, body['code'], body['title'], body['detail'], body['errors'], body['inviter']]);
}
