import { PRICE_MOVE_DAYS, PRICE_NOTICE_DAYS } from '@fivefold/rules/price';
import type { Price } from '@fivefold/rules/usual-price';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

const DAY_SECONDS = 24 * 60 * 60;

/** A subscription that renews and is not moved yet; epoch seconds. */
export interface PayingPerson {
  readonly uid: string;
  readonly cents: number;
  readonly currency: string;
  readonly periodEnd: number;
}

/** A person who was told of another price. */
export interface ToldPerson extends PayingPerson {
  readonly nextCents: number;
  readonly toldAt: number;
}

const RENEWS = sql`b.status in ('active', 'trialing', 'past_due') and b.cancels_at is null and b.current_period_end is not null`;
const PAYING = sql`b.uid, b.price_cents as "cents", b.price_currency as "currency", b.current_period_end as "periodEnd"`;
const TOLD = sql`${PAYING}, b.next_price_cents as "nextCents", b.next_price_told_at as "toldAt"`;

/**
 * Notes another price for people who pay a different one in its currency and are told of none, a batch at a time; of one
 * of them when `uid` is given.
 */
export async function noteNextPrice(
  tx: Tx<Schema>,
  about: { readonly price: Price; readonly toldAt: number; readonly uid: string | undefined; readonly limit: number },
): Promise<PayingPerson[]> {
  const { cents, currency } = about.price;
  const { rows } = await sql<PayingPerson>`
    update billing_accounts b set next_price_cents = ${cents}::int, next_price_told_at = ${about.toldAt}::bigint
    where b.uid in (
      select b.uid from billing_accounts b join profiles p on p.uid = b.uid
      where ${RENEWS} and b.price_currency = ${currency} and b.price_cents <> ${cents}::int
        and b.next_price_cents is null and p.deletion_requested_at is null
        and (${about.uid ?? null}::text is null or b.uid = ${about.uid ?? null})
      order by b.uid limit ${about.limit}
      for no key update of b)
    returning ${PAYING}`.execute(tx);
  return rows;
}

/** People who were told of another price, those who come to it first at the top. */
export async function listTold(db: Kysely<Schema>, limit: number, uid?: string): Promise<ToldPerson[]> {
  const { rows } = await sql<ToldPerson>`
    select ${TOLD} from billing_accounts b
    where b.next_price_cents is not null and b.current_period_end is not null
      and (${uid ?? null}::text is null or b.uid = ${uid ?? null})
    order by b.current_period_end, b.uid limit ${limit}`.execute(db);
  return rows;
}

/** Whom it is time to move: their next renewal is days away, is charged, and the notice ends before it. */
export async function findDueMoves(db: Kysely<Schema>, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select b.uid from billing_accounts b
    where b.next_price_cents is not null and ${RENEWS}
      and b.paused_from is null and not b.is_renewal_free and b.current_period_end > ${now}::bigint
      and b.current_period_end <= ${now + PRICE_MOVE_DAYS * DAY_SECONDS}::bigint
      and b.next_price_told_at + ${PRICE_NOTICE_DAYS * DAY_SECONDS}::int <= b.current_period_end
    order by b.current_period_end limit ${limit}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** What a person was told of, if anything. */
export async function findTold(tx: Tx<Schema>, uid: string): Promise<{ cents: number; toldAt: number } | undefined> {
  const row = await tx
    .selectFrom('billing_accounts')
    .select(['next_price_cents', 'next_price_told_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  const { next_price_cents: cents = null, next_price_told_at: toldAt = null } = row ?? {};
  return cents === null || toldAt === null ? undefined : { cents, toldAt };
}

/** Takes another price back. @returns false when there was none, or the person pays it already */
export async function clearNextPrice(tx: Tx<Schema>, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_accounts')
    .set({ next_price_cents: null, next_price_told_at: null })
    .where('uid', '=', uid)
    .where('next_price_cents', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a subscription was moved, in the transaction after the provider did it. */
export async function setMovedPrice(tx: Tx<Schema>, uid: string, { cents, currency }: Price): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ price_cents: cents, price_currency: currency, next_price_cents: null, next_price_told_at: null })
    .where('uid', '=', uid)
    .execute();
}

/** How many people pay what; few rows, because prices seldom change. */
export async function countPrices(db: Kysely<Schema>): Promise<(Price & { readonly people: number })[]> {
  const { rows } = await sql<Price & { readonly people: number }>`
    select b.price_cents as cents, b.price_currency as currency, count(*)::int as people from billing_accounts b
    where b.status in ('active', 'trialing', 'past_due')
    group by 1, 2 order by 3 desc, 1 limit 100`.execute(db);
  return rows;
}
