// @vitest-environment jsdom
import { createGoal } from '@fivefold/contract/calls/goals';
import { refreshWebSession } from '@fivefold/contract/calls/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PERSON_KEY } from '#features/auth/identity/cookie-session.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN, BOB, sampleSession } from '#testing/wire-samples.ts';

it('what one person began is never repeated in the name of the next', async () => {
  // Long enough for another user to sign in before the retry.
  const { api } = createFakeProduct({}, { firstRetryMs: 200 });
  const { user } = renderApp({ api, at: '/#/add-goal', as: ANN });
  for (const name of [/^Personal/, /^Daily/]) await user.click(await screen.findByRole('button', { name }));
  await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Stretch');

  api.setOffline(true);
  await user.click(screen.getByRole('button', { name: 'Add goal' }));
  api.on(refreshWebSession, () => sampleSession(BOB));
  localStorage.setItem(PERSON_KEY, JSON.stringify(BOB));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: PERSON_KEY })));
  api.setOffline(false);

  await waitFor(() => expect(api.requestsOf(createGoal)).toHaveLength(1));
  expect(api.requestsOf(createGoal)[0]?.headers.get('Authorization')).toBeNull();
});
