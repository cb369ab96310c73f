import { SLIPPED } from '@fivefold/rules/miss';
import { randomUUID } from 'node:crypto';
import type { BodyOf, Call } from '@fivefold/contract/call';
import { addAmount } from '@fivefold/contract/calls/amounts';
import { signUp } from '@fivefold/contract/calls/auth';
import { createCheckoutSession, exchangeStreaks } from '@fivefold/contract/calls/billing';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { sendVerificationMail, verifyEmail } from '@fivefold/contract/calls/email-verification';
import { freezeGoal, goAway } from '@fivefold/contract/calls/days-off';
import { linkFriends } from '@fivefold/contract/calls/friends';
import { acceptSharedGoal, createGoal, createSharedGoal, setOwnTexts } from '@fivefold/contract/calls/goals';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { updateProfile } from '@fivefold/contract/calls/names';
import { createProfile } from '@fivefold/contract/calls/profile';
import { answerAutomaticity, rootGoal } from '@fivefold/contract/calls/roots';
import { react, reactShared, receiveHearts } from '@fivefold/contract/calls/reactions';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { nextCelebration, type StoredCelebration } from '@fivefold/rules/celebration';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { suggestEmberName } from '@fivefold/rules/ember-name';
import { PARTICIPANT_COLORS } from '@fivefold/rules/participant-color';
import { buildApp } from '../../apps/server/src/app.ts';
import { compose, type Composition } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { findMoneyFaults } from '../../apps/server/src/features/billing/audit.ts';
import { createMovableClock, type MovableClock } from '../../apps/server/src/kernel/clock.ts';
import { payCheckout } from '../../apps/server/src/testing/checkout.ts';
import { ledgerFaults } from '../../apps/server/src/testing/database-facts.ts';
import { formOf, photoPart } from '../../apps/server/src/testing/photos.ts';
import { drawPhoto } from './draw-photo.ts';
import type { DemoGoal, DemoPerson, Name } from './people.ts';
import { keepersOf, type PlannedCheckIn, type PlannedDay, planHistory } from './plan.ts';
import type { PlannedAddition } from './plan-additions.ts';

/** Renewals, mails and other jobs happen when this many days have passed. */
const DAYS_BETWEEN_JOBS = 2;
/** The last days, whose hearts no person has seen yet. */
const DAYS_UNSEEN = 2;
/** What a day begins with, in minutes after midnight: people join, make goals, exchange. */
const MORNING = 6 * 60;

export interface DemoHistory {
  readonly checkIns: number;
  readonly photos: number;
  readonly hearts: number;
}

type App = Awaited<ReturnType<typeof buildApp>>;

/** What is sent, beside what each call says of itself. */
interface Sent {
  readonly query?: Record<string, string>;
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}

interface Account {
  readonly uid: string;
  readonly token: string;
}

/**
 * Fills an empty data folder with the history of the demo's people, by the calls that their browsers would make, while
 * the product's clock moves from the first day to now. Checks points and money afterwards.
 * @param port where the product will listen later, because mails contain its address
 * @throws when the product refuses a call or its data is inconsistent
 */
export async function makeDemoHistory(options: {
  readonly dataDir: string;
  readonly port: number;
  readonly password: string;
  readonly days: number;
}): Promise<DemoHistory> {
  const clock = createMovableClock();
  const config = readConfig({ DATA_DIR: options.dataDir, PORT: String(options.port), TEST_CONTROLS: '1' });
  const composition = await compose({ config, clock });
  const app = await buildApp(composition.deps);
  try {
    await composition.listening(await app.listen({ host: config.host, port: config.port }));
    const history = new History({ app, composition, clock, password: options.password });
    return await history.make(options.days);
  } finally {
    await app.close();
    await composition.close();
  }
}

class History {
  readonly #app: App;
  readonly #composition: Composition;
  readonly #clock: MovableClock;
  readonly #password: string;
  /** The end of the history: nothing may be later. */
  readonly #now = new Date();
  readonly #timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  readonly #accounts = new Map<Name, Account>();
  readonly #goalIds = new Map<DemoGoal, string>();
  readonly #points = new Map<Name, number>();
  /** What each person's device played last. */
  readonly #played = new Map<Name, StoredCelebration>();
  readonly #made = { checkIns: 0, photos: 0, hearts: 0 };

  constructor(parts: { app: App; composition: Composition; clock: MovableClock; password: string }) {
    this.#app = parts.app;
    this.#composition = parts.composition;
    this.#clock = parts.clock;
    this.#password = parts.password;
  }

  async make(days: number): Promise<DemoHistory> {
    const plan = planHistory(dayInZone(this.#now, this.#timeZone), days);
    for (const [nth, day] of plan.entries()) {
      this.#goTo(day, MORNING);
      if (nth % DAYS_BETWEEN_JOBS === 0) await this.#runJobs();
      if (nth === plan.length - DAYS_UNSEEN) await this.#receiveHearts();
      for (const person of day.joining) await this.#join(person);
      for (const goal of day.newGoals) await this.#createGoal(goal);
      for (const name of day.exchanging) await this.#exchange(name);
      for (const { name, to } of day.leaving) await this.#send(goAway, name, { body: { from: day.day, to } });
      for (const asked of day.asked) await this.#answer(asked);
      for (const { goal, name } of day.takenUp) await this.#takeUp(goal, name);
      for (const { goal, name, cue } of day.newCues)
        await this.#send(setOwnTexts, name, { body: { goalId: this.#goalIds.get(goal) ?? '', cue } });
      for (const { goal, name } of day.freezing) await this.#freeze(goal, name);
      for (const planned of [...day.additions, ...day.checkIns].toSorted((a, b) => a.minute - b.minute))
        await ('add' in planned ? this.#add(day, planned) : this.#checkIn(day, planned));
      for (const { goal, name } of day.slipping) await this.#slip(day, goal, name);
    }
    this.#clock.setTo(new Date());
    await this.#runJobs();
    const { db } = this.#composition.deps;
    const faults = [...(await findMoneyFaults(db.kysely)), ...(await ledgerFaults(db.pool))];
    if (faults.length > 0) throw new Error(`The demo's data is inconsistent:\n${faults.join('\n')}`);
    return this.#made;
  }

  /** Sets the clock to a time of a day in this machine's zone, but never into the future. */
  #goTo({ day }: PlannedDay, minute: number): void {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const instant = new Date(`${day}T${time}:00`);
    this.#clock.setTo(instant < this.#now ? instant : this.#now);
  }

  /** Everyone opens the app, so that only hearts of the last days arrive when the demo is opened. */
  async #receiveHearts(): Promise<void> {
    for (const name of this.#accounts.keys()) await this.#send(receiveHearts, name);
  }

  #runJobs(): Promise<void> {
    return this.#composition.deps.dev.afterClockMoved();
  }

  /** Signs a person up, by an invitation if there is one, and pays for the Base plan. */
  async #join(person: DemoPerson): Promise<void> {
    const { email, invitedBy } = person;
    const code = invitedBy === undefined ? undefined : await this.#invite(invitedBy, email);
    const body = { email, password: this.#password, ...(code === undefined ? {} : { code }) };
    const session = await this.#send(signUp, undefined, { body });
    const account = { uid: String(session.user['uid']), token: String(session['token']) };
    this.#accounts.set(person.name, account);
    const query = invitedBy === undefined ? {} : { initiator_user_id: this.#account(invitedBy).uid };
    await this.#send(createProfile, person.name, { query });
    const emberName = suggestEmberName(account.uid);
    await this.#send(updateProfile, person.name, { body: { ...faceOf(person), ember_name: emberName } });
    if (code === undefined) await this.#verifyEmail(person);
    const checkout = await this.#send(createCheckoutSession, person.name, { body: { plan: 'base' } });
    await payCheckout(String(checkout['checkout_url']));
    await this.#runJobs();
    for (const friend of person.friends ?? []) {
      await this.#invite(friend, email);
      await this.#send(linkFriends, person.name, { body: { friend_uid: this.#account(friend).uid } });
    }
  }

  /** @returns the code of the mailed invitation */
  async #invite(inviter: Name, email: string): Promise<string> {
    await this.#send(sendInvite, inviter, { body: { email, initiator_user_id: this.#account(inviter).uid } });
    return this.#mailedCode(email, 'invites you');
  }

  async #verifyEmail({ name, email }: DemoPerson): Promise<void> {
    await this.#send(sendVerificationMail, name);
    await this.#send(verifyEmail, name, { body: { code: await this.#mailedCode(email, 'Confirm your email') } });
  }

  async #mailedCode(email: string, subject: string): Promise<string> {
    await this.#runJobs();
    const mails = (await this.#composition.deps.dev.mailbox?.newest()) ?? [];
    const mail = mails.find((one) => one.to === email && one.subject.includes(subject));
    const code = /[cC]ode=([^&\s]+)/.exec(mail?.text ?? '')?.[1];
    if (code === undefined) throw new Error(`No mail to ${email} has a code: ${subject}`);
    return code;
  }

  async #createGoal(goal: DemoGoal): Promise<void> {
    const [creator, friend] = keepersOf(goal);
    if (creator === undefined) return;
    const fields = {
      value: goal.text,
      frequency: goal.frequency,
      weekly_interval: goal.interval ?? null,
      ...(goal.rest === undefined ? {} : { rest_weekdays: goal.rest }),
      ...(goal.daysPerWeek === undefined ? {} : { days_per_week: goal.daysPerWeek }),
      ...(goal.avoid && { avoid: true }),
      ...(goal.cue === undefined ? {} : { cue: goal.cue.first }),
      ...(goal.color === undefined ? {} : { color: goal.color }),
      ...(goal.partOfDay === undefined ? {} : { part_of_day: goal.partOfDay }),
      ...(goal.amount === undefined ? {} : { amount_target: goal.amount.target, amount_unit: goal.amount.unit }),
      ...(goal.smallVersion === undefined ? {} : { small_version: goal.smallVersion }),
    };
    const answer =
      friend === undefined
        ? await this.#send(createGoal, creator, { body: { ...fields, is_public: goal.isPublic === true } })
        : await this.#send(createSharedGoal, creator, { body: { ...fields, friend_uid: this.#account(friend).uid } });
    const goalId = String(answer.data['id']);
    this.#goalIds.set(goal, goalId);
    if (friend !== undefined) await this.#send(acceptSharedGoal, friend, { body: { goalId } });
  }

  async #answer({ goal, name, isRooted }: PlannedDay['asked'][number]): Promise<void> {
    const goalId = this.#goalIds.get(goal) ?? '';
    await this.#send(answerAutomaticity, name, { body: { goalId, items: isRooted ? [7, 6, 6, 6] : [6, 5, 5, 5] } });
    if (isRooted) await this.#send(rootGoal, name, { body: { goalId, rooted: true } });
  }

  async #takeUp(goal: DemoGoal, name: Name): Promise<void> {
    await this.#send(rootGoal, name, { body: { goalId: this.#goalIds.get(goal) ?? '', rooted: false } });
  }

  async #freeze(goal: DemoGoal, name: Name): Promise<void> {
    await this.#send(freezeGoal, name, { body: { goalId: this.#goalIds.get(goal) ?? '' } });
  }

  async #slip({ day }: PlannedDay, goal: DemoGoal, name: Name): Promise<void> {
    await this.#send(answerMiss, name, { body: { goalId: this.#goalIds.get(goal) ?? '', day, reason: SLIPPED } });
  }

  async #exchange(name: Name): Promise<void> {
    if ((this.#points.get(name) ?? 0) < STREAKS_PER_MONTH) return;
    const answer = await this.#send(exchangeStreaks, name, { body: { streaks: STREAKS_PER_MONTH } });
    this.#points.set(name, Number(answer['remaining_streaks']));
    await this.#runJobs();
  }

  async #add(today: PlannedDay, { goal, name, day, minute, add }: PlannedAddition): Promise<void> {
    this.#goTo(today, minute);
    const goalId = this.#goalIds.get(goal) ?? '';
    const { check_in: checkIn } = await this.#send(addAmount, name, { body: { goalId, day, add } });
    if (checkIn === null) return;
    this.#points.set(name, Number(checkIn['total_streaks']));
    this.#made.checkIns += 1;
  }

  async #checkIn(today: PlannedDay, planned: PlannedCheckIn): Promise<void> {
    const { goal, name, day, minute, note, hasPhoto, isLate, isSmall, hearts } = planned;
    this.#goTo(today, minute);
    const isShared = keepersOf(goal).length > 1;
    const goalId = this.#goalIds.get(goal) ?? '';
    const photoUrl = hasPhoto && goal.scene !== undefined ? await this.#uploadPhoto(goal.scene, day, name) : null;
    const played = this.#played.get(name) ?? null;
    const { celebration } = nextCelebration(played, false);
    const body = {
      goalDescription: note,
      checkDate: day,
      photoUrl,
      celebration,
      ...(isLate ? { late: true } : {}),
      ...(isSmall ? { small: true } : {}),
    };
    const answer = isShared
      ? await this.#send(checkSharedGoal, name, { body: { shared_goal_id: goalId, ...body } })
      : await this.#send(checkGoal, name, { body: { goalId, ...body } });
    this.#points.set(name, Number(answer['total_streaks']));
    this.#played.set(name, nextCelebration(played, answer['streak_earned'] === true).stored);
    this.#made.checkIns += 1;
    const checkInIndex = Number(answer.check_in?.['index']);
    for (const friend of hearts) {
      await this.#send(isShared ? reactShared : react, friend, { body: { goalId, checkInIndex } });
      this.#made.hearts += 1;
    }
  }

  async #uploadPhoto(scene: NonNullable<DemoGoal['scene']>, day: LocalDay, name: Name): Promise<string> {
    const form = formOf(photoPart(await drawPhoto(scene, `${name} ${this.#made.photos}`), { filename: `${day}.jpg` }));
    const answer = await this.#request(uploadPhoto, name, form);
    this.#made.photos += 1;
    return String(answer['photoUrl']);
  }

  #account(name: Name): Account {
    const account = this.#accounts.get(name);
    if (account === undefined) throw new Error(`${name} has not joined the demo yet.`);
    return account;
  }

  #send(
    call: Call,
    name: Name | undefined,
    { body, query }: { readonly body?: object; readonly query?: Record<string, string> } = {},
  ): Promise<Answer> {
    return this.#request(call, name, {
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  }

  async #request(call: Call, name: Name | undefined, options: Sent): Promise<Answer> {
    const answer = await this.#app.inject({
      ...options,
      method: call.method,
      url: call.path,
      headers: {
        ...options.headers,
        ...(name === undefined ? {} : { authorization: `Bearer ${this.#account(name).token}` }),
        ...(call.idempotent === true ? { 'idempotency-key': randomUUID() } : {}),
        'time-zone': this.#timeZone,
      },
    });
    if (answer.statusCode !== 200)
      throw new Error(`${call.name} of ${name ?? 'no one'} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Answer>();
  }
}

function faceOf({ displayName, color, colorNames }: DemoPerson): BodyOf<typeof updateProfile> {
  return {
    display_name: displayName,
    avatar_color: color === undefined ? null : PARTICIPANT_COLORS.indexOf(color),
    ...(colorNames && { color_names: [...colorNames] }),
  };
}

/** Untyped: the server has checked it against the contract. */
interface Answer extends Record<string, unknown> {
  readonly data: Record<string, unknown>;
  readonly user: Record<string, unknown>;
  readonly check_in: Record<string, unknown> | null;
}
