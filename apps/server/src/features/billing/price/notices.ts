import type { Price } from '@fivefold/rules/usual-price';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { enqueueMail, type MailInLanguage } from '#features/mail/steps';
import { findZoneAndLanguage } from '#features/profile/steps';
import { withBillingLock } from '../billing-lock.ts';
import { findProfileEmail } from '../store.ts';
import type { ToPerson } from '../withdrawal/mails.ts';
import { keepsPriceMail, noticeMail } from './mails.ts';
import { clearNextPrice, listTold, noteNextPrice, type PayingPerson } from './store.ts';

const BATCH = 100;

export interface NoticeDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/**
 * Tells everyone who pays another price of the one that is sold now, once: the note and the mail are one transaction for
 * each batch, so a repeat goes on where an earlier run ended.
 * @param uid only this person
 * @returns how many were told
 */
export async function announcePrice(deps: NoticeDeps, price: Price, uid?: string): Promise<number> {
  const toldAt = Math.floor(deps.clock.now().getTime() / 1000);
  for (let told = 0; ;) {
    const people = await inTransaction(deps.db.kysely, async (tx) => {
      const noted = await noteNextPrice(tx, { price, toldAt, uid, limit: BATCH });
      for (const person of noted) {
        const change = { price: person, nextCents: price.cents, toldAt, periodEnd: person.periodEnd };
        await mailTo(tx, deps, person, (reader) => noticeMail(reader, change));
      }
      return noted;
    });
    told += people.length;
    if (people.length < BATCH) return told;
  }
}

/**
 * Calls another price off for those who were told of it and do not pay it yet, and tells them. Under each account's
 * lease, so that none is moved meanwhile.
 * @param uid only this person
 * @returns for how many
 */
export async function callPriceOff(deps: NoticeDeps, uid?: string): Promise<number> {
  for (let count = 0; ;) {
    const people = await listTold(deps.db.kysely, BATCH, uid);
    for (const person of people) {
      const isCalledOff = await withBillingLock(deps, person.uid, (lock) =>
        lock.transact(async (tx) => {
          if (!(await clearNextPrice(tx, person.uid))) return false;
          await mailTo(tx, deps, person, (reader) => keepsPriceMail(reader, person));
          return true;
        }),
      );
      if (isCalledOff) count += 1;
    }
    if (people.length < BATCH) return count;
  }
}

async function mailTo(
  tx: Tx<Schema>,
  { clock, publicUrl }: NoticeDeps,
  { uid }: PayingPerson,
  compose: (reader: ToPerson) => MailInLanguage,
): Promise<void> {
  const to = await findProfileEmail(tx, uid);
  if (to === undefined) return;
  const reader = await findZoneAndLanguage(tx, uid);
  const about = { to, publicUrl: publicUrl(), timeZone: reader?.timeZone ?? 'UTC', language: reader?.language ?? 'en' };
  await enqueueMail(tx, clock, compose(about));
}
