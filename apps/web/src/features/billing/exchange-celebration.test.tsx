// @vitest-environment jsdom
import { RECENT_EXCHANGE_KEY } from '#platform/preferences/personal-data.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ExchangeCelebration } from './exchange-celebration.tsx';
import { saveRecentExchange } from './recent-exchange.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

async function renderAfterExchange(secondsAgo: number, months = 1) {
  const platform = createFakePlatform();
  await saveRecentExchange(platform.preferences, { months, exchangedAt: new Date(NOON.getTime() - secondsAgo * 1000) });
  return renderPage(<ExchangeCelebration picture={<i />} />, { api: createFakeApi().client, platform });
}

describe('the celebration of an exchange', () => {
  it('comes half a second after load, once', async () => {
    const { platform } = await renderAfterExchange(3, 2);
    await pass(400);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(200);
    const dialog = screen.getByRole('dialog', { name: '2 months of Performance' });
    expect(dialog.textContent).toContain('Your streaks earned you 2 more months at $1.');
    fireEvent.click(screen.getByRole('button', { name: 'Keep it burning' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.stored.has(RECENT_EXCHANGE_KEY)).toBe(false);
  });

  it('does not come for an exchange of 10 seconds ago', async () => {
    await renderAfterExchange(10);
    await pass(700);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
