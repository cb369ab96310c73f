import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { type ActivationOutcome, waitForActivation } from './activation.ts';

const SESSION = 'cs_test_a1b2c3d4e5f6';
const FREE = {
  status: 'free' as const,
  plan: null,
  is_premium: false,
  is_active: false,
  performance_plan_active: false,
  performance_plan_end: null,
  performance_months_left: 0,
  current_period_end: null,
  cancels_at: null,
  past_due: false,
  price: null,
  next_price: null,
};
const ACTIVE = { ...FREE, status: 'active' as const, plan: 'basic' as const, is_premium: true, is_active: true };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(sessionId: string | null = SESSION) {
  const api = createFakeApi();
  const stopper = new AbortController();
  const seen = { outcome: null as ActivationOutcome | null };
  const begin = () => {
    void waitForActivation({ api: api.client, sessionId, signal: stopper.signal }).then((outcome) => {
      seen.outcome = outcome;
    });
  };
  return { api, begin, seen, stop: () => stopper.abort(), asked: () => api.requestsOf(getSubscriptionStatus) };
}

describe('waitForActivation', () => {
  it('asks at once with the session id and is done when the plan is active', async () => {
    const { api, begin, seen, asked } = start();
    api.on(getSubscriptionStatus, () => ({ ...ACTIVE, checkout: 'active' as const }));
    begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.outcome).toBe('active');
    expect(asked().map(({ query }) => query)).toEqual([{ session_id: SESSION }]);
  });

  it('asks every 2 s until it is', async () => {
    const { api, begin, seen, asked } = start();
    api.on(getSubscriptionStatus, () => ({ ...FREE, checkout: 'pending' as const }));
    begin();
    await vi.advanceTimersByTimeAsync(5900);
    expect(asked()).toHaveLength(3);
    api.on(getSubscriptionStatus, () => ({ ...ACTIVE, checkout: 'active' as const }));
    await vi.advanceTimersByTimeAsync(100);
    expect(seen.outcome).toBe('active');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toHaveLength(4);
  });

  it('gives up after 30 s', async () => {
    const { api, begin, seen, asked } = start();
    api.on(getSubscriptionStatus, () => ({ ...FREE, checkout: 'pending' as const }));
    begin();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(seen.outcome).toBeNull();
    await vi.advanceTimersByTimeAsync(2001);
    expect(seen.outcome).toBe('late');
    expect(asked()).toHaveLength(16);
  });

  it('takes a lost connection for not yet', async () => {
    const { api, begin, seen } = start();
    api.on(getSubscriptionStatus, () => ({ ...ACTIVE, checkout: 'active' as const }));
    api.setOffline(true);
    begin();
    await vi.advanceTimersByTimeAsync(2500);
    expect(seen.outcome).toBeNull();
    api.setOffline(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(seen.outcome).toBe('active');
  });

  it('watches the subscription alone where there is no session id', async () => {
    const { api, begin, seen, asked } = start(null);
    api.on(getSubscriptionStatus, () => ACTIVE);
    begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.outcome).toBe('active');
    expect(asked()[0]?.query).toEqual({});
  });

  it('stops at once for a checkout that expired or belongs to another user', async () => {
    const expired = start();
    expired.api.on(getSubscriptionStatus, () => ({ ...FREE, checkout: 'expired' as const }));
    expired.begin();
    const foreign = start();
    foreign.api.on(getSubscriptionStatus, () => refuse('subscription.session_not_found'));
    foreign.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect([expired.seen.outcome, foreign.seen.outcome]).toEqual(['expired', 'unknown']);
  });

  it('stops polling when the page is left', async () => {
    const { api, begin, asked, stop } = start();
    api.on(getSubscriptionStatus, () => ({ ...FREE, checkout: 'pending' as const }));
    begin();
    await vi.advanceTimersByTimeAsync(2500);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toHaveLength(2);
  });
});
