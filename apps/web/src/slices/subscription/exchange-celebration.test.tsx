// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ExchangeCelebration } from './exchange-celebration.tsx';
import { noteExchange } from './recent-exchange.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function renderAfterExchange(secondsAgo: number, months = 1) {
  const platform = createFakePlatform();
  await noteExchange(platform.preferences, { months, exchangedAt: new Date(NOON.getTime() - secondsAgo * 1000) });
  return renderPage(<ExchangeCelebration picture={<i />} />, { api: createFakeApi().client, platform });
}

describe('the celebration of an exchange', () => {
  it('comes half a second after load, once', async () => {
    const { user, platform } = await renderAfterExchange(3, 2);
    await pause(350);
    expect(screen.queryByRole('dialog')).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: '2 months of Performance' });
    expect(dialog.textContent).toContain('Your streaks did that: 2 more months at $1.');
    await user.click(screen.getByRole('button', { name: 'Keep it burning' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.stored.size).toBe(0);
  });

  it('does not come for an exchange of 10 seconds ago', async () => {
    await renderAfterExchange(10);
    await pause(700);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
