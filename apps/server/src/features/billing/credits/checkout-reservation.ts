import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Checkout } from '#ports/payment-provider/port';
import type { BillingLock } from '../billing-lock.ts';
import { isOnItsWay, isReserved } from './month-state.ts';
import { changeMonth, listMonths, type Month, recountMonths } from './store.ts';
import type { BillingDeps } from '../deps.ts';

/** A month that a checkout reserved, and how that checkout stood before anything else was fetched. */
export interface CheckoutReservation {
  readonly sessionId: string | null;
  readonly checkout: Checkout | undefined;
}

/** @returns undefined when no month is reserved. */
export async function fetchReservation(
  deps: Pick<BillingDeps, 'payments'>,
  lock: BillingLock,
): Promise<CheckoutReservation | undefined> {
  const month = await lock.transact(async (tx) => (await listMonths(tx, lock.uid)).find(isReserved));
  if (month === undefined) return undefined;
  const sessionId = month.checkout_session_id;
  return { sessionId, checkout: sessionId === null ? undefined : await deps.payments.fetchCheckout(sessionId) };
}

/**
 * Gives a reserved month back unless its checkout is still open. One that was complete before the invoices were fetched
 * would have been spent by now, so its coupon went onto no invoice.
 */
export async function releaseReservation(lock: BillingLock, reserved: CheckoutReservation | undefined): Promise<void> {
  if (reserved === undefined || reserved.checkout?.status === 'open') return;
  await lock.transact(async (tx) => {
    const month = (await listMonths(tx, lock.uid)).find(isReserved);
    if (month === undefined || month.checkout_session_id !== reserved.sessionId) return;
    await changeMonth(tx, month, { state: 'available', via: null, checkout_session_id: null });
    await recountMonths(tx, lock.uid);
  });
}

/**
 * Closes the checkout that carries a month which is about to be revoked: paid for, its invoice would carry the coupon
 * all the same.
 * @param boughtUntil epoch seconds, as in `revokeMonths`
 */
export async function closeRevokedCheckout(
  deps: Pick<BillingDeps, 'payments'>,
  lock: BillingLock,
  boughtUntil: number,
): Promise<void> {
  const month = await lock.transact(async (tx) => (await listMonths(tx, lock.uid)).find(isReserved));
  if (month === undefined || month.created_at > boughtUntil || month.checkout_session_id === null) return;
  await deps.payments.expireCheckout(month.checkout_session_id);
}

/** Takes the next month for a checkout that is about to be started. @returns undefined when there is none to take. */
export async function reserveMonth(lock: BillingLock): Promise<Month | undefined> {
  return lock.transact(async (tx) => {
    const months = await listMonths(tx, lock.uid);
    const month = months.some(isOnItsWay) ? undefined : months.find(({ state }) => state === 'available');
    if (month !== undefined) {
      await changeMonth(tx, month, {
        state: 'attaching',
        via: 'checkout',
        attempt: month.attempt + 1,
        checkout_session_id: null,
      });
    }
    return month;
  });
}

/** Notes which checkout carries the month. */
export async function setReservationSession(tx: Tx<Schema>, month: Month, sessionId: string): Promise<void> {
  await changeMonth(tx, month, { checkout_session_id: sessionId });
}
