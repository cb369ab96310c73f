import { type BoundFunctions, type queries, screen, within } from '@testing-library/react';

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
