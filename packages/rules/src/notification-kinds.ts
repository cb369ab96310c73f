/** Every kind of notification that a person gets, and what holds for it. Beyond section 7, Decisions section 10. */

import { text } from './text-key.ts';

interface MessageSwitch {
  readonly name: string;
  /** When it comes. */
  readonly about: string;
}

/** What a person switches on and off, in the order of the settings. Pushes are on until they are switched off. */
export const MESSAGE_SWITCHES = {
  reminder: { name: text('Reminders'), about: text('At the times that you set on a goal') },
  evening: { name: text('Evening note'), about: text('When a run of 3 or more ends that day') },
  nudge: { name: text('Nudges'), about: text('When a friend is done and you’re not') },
  offer: { name: text('Shared goals'), about: text('When a friend offers you a goal') },
  heart: { name: text('Hearts'), about: text('When someone likes your check-in') },
  check_in: { name: text('Check-ins'), about: text('When a friend does a goal you share') },
  friend: { name: text('New friends'), about: text('When someone accepts your invitation') },
} as const satisfies Record<string, MessageSwitch>;
export type MessageKind = keyof typeof MESSAGE_SWITCHES;
export const MESSAGE_KINDS = Object.keys(MESSAGE_SWITCHES) as readonly MessageKind[];

/** Switches that are there for mail, too; each is off until it is switched on. */
export const MAIL_MESSAGE_KINDS = ['reminder', 'evening', 'nudge', 'offer'] as const satisfies readonly MessageKind[];
export type MailMessageKind = (typeof MAIL_MESSAGE_KINDS)[number];

/** Hearts come in bursts: those within this time after the first are one message. */
export const HEARTS_GATHERED_MS = 60_000;

interface NotificationRules {
  /** The switch of its pushes and mails; null where none ends it here: the mail about the week has its own on the profile. */
  readonly switch: MessageKind | null;
  /**
   * Null: a message of its own, whose words stand where it is caused. Else those of a kind that come within this many
   * milliseconds become one push (`GATHERED_TEXTS`), and there is no mail.
   */
  readonly gatheredMs: number | null;
  /**
   * What another person causes comes at most once on a day of the receiver's: from this person, or from this person
   * about this goal. It does not come from who is muted, and not anymore once one has blocked the other or has left.
   * Null where no other person causes it.
   */
  readonly oncePer: 'person' | 'person and goal' | null;
  /** Whether it is one of the day's messages, `MESSAGES_PER_DAY`. */
  readonly isCounted: boolean;
  /** Whether it is left out in the receiver's quiet hours, and when they begin or the day ends before it was sent. */
  readonly isQuiet: boolean;
}

export const NOTIFICATION_KINDS = {
  /** A goal is due at a time that the person set. */
  reminder: { switch: 'reminder', gatheredMs: null, oncePer: null, isCounted: true, isQuiet: true },
  /** Runs end today. */
  evening: { switch: 'evening', gatheredMs: null, oncePer: null, isCounted: true, isQuiet: true },
  /** A partner is done, and the person is due. */
  nudge: { switch: 'nudge', gatheredMs: null, oncePer: 'person and goal', isCounted: true, isQuiet: true },
  /** A friend offers a goal. A goal that is offered, withdrawn and offered again is another one, so goals don't count. */
  offer: { switch: 'offer', gatheredMs: null, oncePer: 'person', isCounted: false, isQuiet: false },
  /** A friend accepts an offered goal. */
  offer_accepted: { switch: 'offer', gatheredMs: null, oncePer: 'person', isCounted: false, isQuiet: false },
  heart: {
    switch: 'heart',
    gatheredMs: HEARTS_GATHERED_MS,
    oncePer: 'person and goal',
    isCounted: false,
    isQuiet: false,
  },
  /** A partner's check-in on a shared goal. */
  check_in: { switch: 'check_in', gatheredMs: 0, oncePer: 'person and goal', isCounted: false, isQuiet: false },
  /** An accepted invitation. */
  friend: { switch: 'friend', gatheredMs: 0, oncePer: 'person', isCounted: false, isQuiet: false },
  /** The mail about the last week. */
  monday: { switch: null, gatheredMs: null, oncePer: null, isCounted: false, isQuiet: false },
  /** A webhook of the person failed too often. */
  webhook_off: { switch: null, gatheredMs: null, oncePer: null, isCounted: false, isQuiet: false },
  /** Months of Performance end soon. */
  inactivity: { switch: null, gatheredMs: null, oncePer: null, isCounted: false, isQuiet: false },
} as const satisfies Record<string, NotificationRules>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

type KindsWith<Rules> = {
  [Kind in NotificationKind]: (typeof NOTIFICATION_KINDS)[Kind] extends Rules ? Kind : never;
}[NotificationKind];

/** Kinds that are gathered into one push. */
export type GatheredKind = KindsWith<{ readonly gatheredMs: number }>;
/** Kinds that another person causes. */
export type CausedKind = KindsWith<{ readonly oncePer: string }>;

export const rulesOf = (kind: NotificationKind): NotificationRules => NOTIFICATION_KINDS[kind];

const KINDS = Object.keys(NOTIFICATION_KINDS) as readonly NotificationKind[];
export const isGatheredKind = (kind: NotificationKind): kind is GatheredKind => rulesOf(kind).gatheredMs !== null;
export const GATHERED_KINDS = KINDS.filter(isGatheredKind);

/** What a day's limit of a kind counts for two people. @param goalId of what it is about, if it is about a goal */
export function countedAs(kind: NotificationKind, goalId: string | undefined): string {
  return rulesOf(kind).oncePer === 'person and goal' && goalId !== undefined ? `${kind} ${goalId}` : kind;
}
