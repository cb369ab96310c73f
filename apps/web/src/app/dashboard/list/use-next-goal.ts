import { useRef } from 'react';
import { focusGoalsTitle, reveal } from './goal-focus.ts';

/**
 * For what takes a goal out of its list. The view and the focus stay in the place where the goal was: with the goal that
 * comes into it, else with the one before. A tall card that goes would leave a phone far below, at the footer.
 */
export function useNextGoal(goalId: string) {
  const next = useRef<HTMLElement>(undefined);
  return {
    /** Before the goal leaves. */
    find: () => {
      const item = document.getElementById(`goal-${goalId}`)?.closest('li');
      const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
      next.current = neighbor?.querySelector<HTMLElement>('h3 > button') ?? undefined;
    },
    /** When it has left, and the focus with it. */
    focus: () => {
      if (next.current?.isConnected === true) reveal(next.current);
      else focusGoalsTitle();
    },
  };
}
