import { type LocalDay } from './calendar.ts';
import type { Frequency } from './frequency.ts';
import type { GatheredKind } from './notification-kinds.ts';
import { sentence, type Sentence, type Words } from './sentence.ts';

/**
 * What push notifications say (Decisions section 10). Others may read a lock screen: people are named by the name they
 * chose, else by the first part of their address, and what a goal is about is left out.
 */
export interface PushText {
  readonly title: Words;
  readonly body: Words;
}

/** The place that a push about what others did opens. */
export const PUSH_ROUTE = '/dashboard';

/** The place that a push about hearts opens: the goal's page, or the dashboard when there are several goals. */
export function heartsRoute(goalIds: readonly string[]): string {
  const [first, ...others] = new Set(goalIds);
  return first === undefined || others.length > 0 ? PUSH_ROUTE : `/goal/${first}`;
}

/** Hearts on the user's check-ins. @param names of those who gave them, @param checkIns how many check-ins got one. */
export function heartsText(names: readonly string[], checkIns: number): PushText {
  return {
    title: sentence('A heart for you'),
    body: sentence(
      '{people, plural, other {{names} sent a heart to your {checkIns, plural, one {check-in} other {check-ins}}.}}',
      { people: names.length, names: namesText(names), checkIns },
    ),
  };
}

/** Check-ins of other participants on the user's shared goals. */
export function partnersText(names: readonly string[], goals: number): PushText {
  return {
    title: sentence('Your friend checked in'),
    body: sentence(
      '{people, plural, other {{names} checked in on {goals, plural, one {a goal} other {# goals}} you share.}}',
      { people: names.length, names: namesText(names), goals },
    ),
  };
}

/** People who accepted the user's invitation. */
export function newFriendsText(names: readonly string[]): PushText {
  const people = names.length;
  return {
    title: sentence('{people, plural, one {You have a new friend} other {You have new friends}}', { people }),
    body: sentence(
      '{people, plural, one {{names} accepted your invitation.} other {{names} accepted your invitations.}}',
      { people, names: namesText(names) },
    ),
  };
}

/** What some people did, each named once. */
interface Gathered {
  readonly names: readonly string[];
  /** Of each thing that they did; empty where it is about no goal. */
  readonly goalIds: readonly string[];
  readonly checkIns: number;
}

/** What a push says of everything that was gathered into it, and the place that it opens. */
export const GATHERED_TEXTS: Readonly<
  Record<GatheredKind, (gathered: Gathered) => PushText & { readonly route: string }>
> = {
  heart: ({ names, goalIds, checkIns }) => ({ ...heartsText(names, checkIns), route: heartsRoute(goalIds) }),
  check_in: ({ names, goalIds }) => ({ ...partnersText(names, new Set(goalIds).size), route: PUSH_ROUTE }),
  friend: ({ names }) => ({ ...newFriendsText(names), route: PUSH_ROUTE }),
};

/** A goal that a friend offers to share. */
export function offerText(name: string): PushText {
  return { title: sentence('A goal for two'), body: sentence('{name} would like to share a goal with you.', { name }) };
}

/** The friend accepted the goal that the user offered. */
export function offerAcceptedText(name: string): PushText {
  return {
    title: sentence('You’re in this together'),
    body: sentence('{name} accepted the goal you offered.', { name }),
  };
}

/** The other participant of a shared goal is done, and reminds the user of it. */
export function nudgeText(name: string): PushText {
  return {
    title: sentence('Your turn?'),
    body: sentence('{name} is done with a goal you share, and is rooting for you.', { name }),
  };
}

/** How often a goal is due, within a sentence: 'every 2 weeks'. */
export function frequencyInSentence(
  frequency: Frequency,
  weeklyInterval: number | null,
  daysPerWeek: number,
): Sentence {
  switch (frequency) {
    case 'daily':
      return daysPerWeek === 7 ? sentence('every day') : sentence('{days} days a week', { days: daysPerWeek });
    case 'weekly':
      return sentence('{weeks, plural, one {every week} other {every # weeks}}', { weeks: weeklyInterval ?? 1 });
    case 'monthly':
      return sentence('every month');
    case 'once':
      return sentence('once');
  }
}

/** A week before months of Performance are lost. @param end the day on which they would be. */
export function lapseText(months: number, end: LocalDay): PushText {
  const day = (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(end));
  return {
    title: sentence('Your Performance is waiting'),
    body: sentence('Check in once before {day} to keep your {months, plural, one {# month} other {# months}} of it.', {
      day,
      months,
    }),
  };
}

/** A webhook was switched off. @param host of its address */
export function webhookOffText(host: string): PushText {
  return {
    title: sentence('A webhook is off'),
    body: sentence('{host} failed 100 times in a row, so nothing is sent to it anymore.', { host }),
  };
}

/** Several people in a few words: 'bob', 'bob and cem', 'bob and 2 others'. */
function namesText(names: readonly string[]): Words {
  const [first = '', other = ''] = names;
  if (names.length < 2) return first;
  if (names.length === 2) return sentence('{first} and {other}', { first, other });
  return sentence('{first} and {others, plural, other {# others}}', { first, others: names.length - 1 });
}
