// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ShareButton } from './share-button.tsx';

beforeEach(() => {
  // jsdom has no canvas; what is drawn is tested in features/share-picture.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const show = (facts: readonly { number: number; text: string }[]) =>
  renderPage(<ShareButton celebration="star" goalId={null} goalText="Read" facts={facts} />, {
    api: createFakeApi().client,
  });

it('opens the dialog with the facts that have a number, and closes it', async () => {
  const { user } = show([
    { number: 0, text: 'days in a row' },
    { number: 7, text: 'days, my best run' },
    { number: 1, text: 'check-in' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Share a picture' }));
  await screen.findByRole('dialog', { name: 'Share a picture' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '7 days, my best run',
    '1 check-in',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not there before the first check-in', () => {
  show([{ number: 0, text: 'check-ins' }]);
  expect(screen.queryByRole('button')).toBeNull();
});
