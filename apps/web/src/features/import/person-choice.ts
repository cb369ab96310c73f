import type { WireMessageSettings } from '@fivefold/contract/calls/messages';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import type { FoundPerson } from '@fivefold/import-files/found';
import { DEFAULT_EVENING, DEFAULT_QUIET_HOURS, formatTime } from '@fivefold/rules/messages';

/** Whether name and face, and the choice of messages, are taken from the file. */
export interface PersonChoice {
  readonly name: boolean;
  readonly messages: boolean;
}

export const NO_PERSON: PersonChoice = { name: false, messages: false };

/** What of the file differs from what the person has. */
export function offeredOf(
  { profile, messages }: FoundPerson,
  own: Pick<WireProfile, 'display_name' | 'avatar_color' | 'ember_name' | 'color_names' | 'monday_mail'>,
  settings: WireMessageSettings,
): PersonChoice {
  const differs = (given: object, has: object): boolean =>
    Object.entries(given).some(([name, value]) => {
      const current = (has as Record<string, unknown>)[name];
      return typeof value === 'object' && value !== null ? differs(value as object, current ?? {}) : value !== current;
    });
  return { name: differs(profile, own), messages: differs(messages, settings) };
}

/** What is taken unless the person says otherwise: what they have not set themself yet. */
export function defaultOf(
  own: Pick<WireProfile, 'display_name' | 'avatar_color' | 'ember_name' | 'color_names'>,
  { push, mail, quiet_from, quiet_to, evening_at }: WireMessageSettings,
): PersonChoice {
  const times = [DEFAULT_QUIET_HOURS.from, DEFAULT_QUIET_HOURS.to, DEFAULT_EVENING].map(formatTime);
  const hasOwnTimes = [quiet_from, quiet_to, evening_at].some((time, nth) => time !== times[nth]);
  return {
    name:
      own.display_name === null && own.avatar_color === null && own.ember_name === null && own.color_names.length === 0,
    messages: !hasOwnTimes && Object.values(push).every(Boolean) && !Object.values(mail).some(Boolean),
  };
}
