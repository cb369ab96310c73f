import type { LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { DOUBLE_TAP_MS } from '#features/check-ins/undo/undo-toast.ts';
import './fresh-check-in.css';

interface Props {
  goals: readonly WireOwnGoal[];
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
  /** Shows the toast that undoes the check-in of a day. */
  onOffer: (goal: WireOwnGoal, day: LocalDay) => unknown;
}

/**
 * A tap on a tick offers to undo it, at once, however long ago it was made today. The button is disabled, and hears no
 * clicks, but pointers. With the keyboard the open card has the same.
 */
export function SecondTap({ goals, uid, today, onOffer }: Props) {
  const madeAt = useRef(-DOUBLE_TAP_MS);
  const tap = useEffectEvent(({ target }: PointerEvent) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-check-in]') : null;
    if (button === null) return;
    const now = performance.now();
    if (!button.disabled) madeAt.current = now;
    // The second tap of a double tap: the offer is there already.
    if (now - madeAt.current < DOUBLE_TAP_MS) return;
    const goal = goals.find(
      ({ id, amount_target: amount, check_ins }) =>
        // By its card: two goals may have one name.
        button.closest('li')?.contains(document.getElementById(`goal-${id}`)) === true &&
        amount === null &&
        check_ins.some(({ user_id: author, date }) => author === uid && date === today),
    );
    if (goal !== undefined) onOffer(goal, today);
  });
  useEffect(() => {
    const listen = (event: PointerEvent) => tap(event);
    document.addEventListener('pointerup', listen, { passive: true });
    return () => document.removeEventListener('pointerup', listen);
  }, []);
  return null;
}
