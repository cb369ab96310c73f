import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { act } from '@testing-library/react';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { findGoal } from './dashboard-screen.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakePlatform } from './fake-platform.ts';
import { createFakeProduct, type FakeProduct } from './fake-product.ts';
import { renderPage } from './render-page.tsx';
import { ANN, checkInsUntil, sampleGoal } from './wire-samples.ts';

export const TODAY = '2026-11-21' as LocalDay;
/** How often one sending tries. */
export const TRIES = 3;

export function createProduct() {
  return createFakeProduct({
    personal_goals: [sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 3), count_checked: 3 })],
  });
}

export function open(
  { api }: FakeProduct,
  platform = createFakePlatform(),
  clock = createFakeClock('2026-11-21T12:00:00Z'),
) {
  return { ...renderPage(<DashboardPage />, { api: api.client, platform, clock }), platform };
}

/** A check-in that is never answered. */
export async function checkInOffline(product = createProduct()) {
  const view = open(product);
  const card = await findGoal('Morning run');
  product.api.setOffline(true);
  await view.user.click(card.getByRole('button', { name: /^Check in: / }));
  await card.findByText('Waiting to be sent');
  return { ...view, product, card };
}

/** A device on which a check-in of each goal waits since the app was open last. */
export function createDeviceWith({ dashboard }: FakeProduct) {
  const platform = createFakePlatform();
  for (const [index, { id, type }] of dashboard.personal_goals.entries()) {
    const key = `00000000-0000-4000-8000-00000000000${index}`;
    const kept = { goalId: id, goalType: type, day: TODAY, description: '', key, uid: ANN.uid, madeAt: index };
    platform.stored.set(`waiting-check-in.${ANN.uid}.${key}`, JSON.stringify(kept));
  }
  return platform;
}

export const storedOn = ({ stored }: ReturnType<typeof createFakePlatform>) =>
  [...stored.keys()].filter((key) => key.startsWith('waiting-check-in.'));

export async function comeBackOnline({ api }: Pick<FakeProduct, 'api'>) {
  api.setOffline(false);
  await act(async () => window.dispatchEvent(new Event('online')));
}
