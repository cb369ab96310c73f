import { type LocalDay } from './calendar.ts';
import { namesText } from './display-name.ts';
import { monthsText } from './exchange.ts';
import type { Frequency } from './frequency.ts';

/**
 * What push notifications say (Decisions section 10). Others may read a lock screen: people are named by the name they
 * chose, else by the first part of their address, and what a goal is about is left out.
 */
export interface PushText {
  readonly title: string;
  readonly body: string;
}

/** The place that a push about what others did opens. */
export const PUSH_ROUTE = '/dashboard';

/** The place that a push about hearts opens: the goal's page, or the dashboard when there are several goals. */
export function heartsRoute(goalIds: readonly string[]): string {
  const [first, ...others] = new Set(goalIds);
  return first === undefined || others.length > 0 ? PUSH_ROUTE : `/goal/${first}`;
}

/** Hearts come in bursts: those within this time after the first are one message. */
export const HEARTS_GATHERED_MS = 60_000;

/** Hearts on the user's check-ins. @param names of those who gave them, @param checkIns how many check-ins got one. */
export function heartsText(names: readonly string[], checkIns: number): PushText {
  return {
    title: 'A heart for you',
    body: `${namesText(names)} sent a heart to your ${checkIns === 1 ? 'check-in' : 'check-ins'}.`,
  };
}

/** Check-ins of other participants on the user's shared goals. */
export function partnersText(names: readonly string[], goals: number): PushText {
  return {
    title: 'Your friend checked in',
    body: `${namesText(names)} checked in on ${goals === 1 ? 'a goal' : `${goals} goals`} you share.`,
  };
}

/** People who accepted the user's invitation. */
export function newFriendsText(names: readonly string[]): PushText {
  const isOne = names.length === 1;
  return {
    title: isOne ? 'You have a new friend' : 'You have new friends',
    body: `${namesText(names)} accepted your ${isOne ? 'invitation' : 'invitations'}.`,
  };
}

/** A goal that a friend offers to share. */
export function offerText(name: string): PushText {
  return { title: 'A goal for two', body: `${name} would like to share a goal with you.` };
}

/** The friend accepted the goal that the user offered. */
export function offerAcceptedText(name: string): PushText {
  return { title: 'You’re in this together', body: `${name} accepted the goal you offered.` };
}

/** The other participant of a shared goal is done, and reminds the user of it. */
export function nudgeText(name: string): PushText {
  return { title: 'Your turn?', body: `${name} is done with a goal you share, and is rooting for you.` };
}

/** How often a goal is due, within a sentence: 'every 2 weeks'. */
export function frequencyInSentence(frequency: Frequency, weeklyInterval: number | null): string {
  switch (frequency) {
    case 'daily':
      return 'every day';
    case 'weekly':
      return (weeklyInterval ?? 1) === 1 ? 'every week' : `every ${weeklyInterval} weeks`;
    case 'monthly':
      return 'every month';
    case 'once':
      return 'once';
  }
}

/** A week before months of Performance are lost. @param end the day on which they would be. */
export function lapseText(months: number, end: LocalDay): PushText {
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(end),
  );
  return {
    title: 'Your Performance is waiting',
    body: `Check in once before ${day} to keep your ${monthsText(months)} of it.`,
  };
}
