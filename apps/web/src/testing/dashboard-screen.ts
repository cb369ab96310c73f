import { act, type BoundFunctions, type queries, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { afterPaint } from '#platform/after-paint.ts';

/** The card of a goal, by its text. */
export async function findGoal(text: string): Promise<BoundFunctions<typeof queries> & { element: HTMLElement }> {
  // The line that welcomes someone back names a goal too, and may come before or after the list.
  const name = await screen.findByText(text, { selector: 'li *' });
  const element = name.closest('li');
  if (element === null) throw new Error(`${text} is not in a list.`);
  return { ...within(element), element };
}

/** The texts of the goals, in their order. */
export function goalTexts(list: 'Due now' | 'Done' | 'Later' | 'Archived' | 'Found'): (string | null)[] {
  const found = screen.queryByRole('list', { name: list });
  if (found === null) return [];
  return within(found)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.querySelector('[dir="auto"]')?.textContent ?? null);
}

/** Checks a goal in, and comes back from another app: the goal is a line then, and what its card asks follows. */
export async function checkInAndComeBack(user: UserEvent, goal: string): Promise<void> {
  const button = await screen.findByRole('button', { name: `Check in: ${goal}` });
  // What chooses the question knows then what was done before.
  await act(afterPaint);
  await user.click(button);
  await screen.findByRole('button', { name: `Already Checked Today: ${goal}` });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  visibility.mockRestore();
}
