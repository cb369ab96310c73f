// @vitest-environment jsdom
import { createGoal } from '@fivefold/contract/calls/goals';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SESSION_KEY } from '#platform/identity/stored-session.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN, BOB } from '#testing/wire-samples.ts';

it('what one person began is never repeated in the name of the next', async () => {
  const { api } = createFakeProduct();
  const { user } = renderApp({ api, at: '/#/add-goal', as: ANN });
  for (const name of [/^Personal/, /^Daily/]) await user.click(await screen.findByRole('button', { name }));
  await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Stretch');

  api.setOffline(true);
  await user.click(screen.getByRole('button', { name: 'Add goal' }));
  const session = JSON.stringify({ token: 'token-of-bob', refreshedAt: Date.now(), user: BOB });
  localStorage.setItem(SESSION_KEY, session);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: session })));
  api.setOffline(false);

  await waitFor(() => expect(api.requestsOf(createGoal)).toHaveLength(1));
  expect(api.requestsOf(createGoal)[0]?.headers.get('Authorization')).toBeNull();
});
