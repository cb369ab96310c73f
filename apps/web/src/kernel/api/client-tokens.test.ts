import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { describe, expect, it } from 'vitest';
import { clientWith, json } from '#testing/client-with.ts';

const checkToday = {
  body: { goalId: '00000000-0000-4000-8000-000000000001', goalDescription: '', checkDate: '2026-11-21' },
};

describe('a token that the server refuses', () => {
  const refused = json({ code: 'identity.signed_out', title: 'User not authenticated' }, 401);
  const streaks = json({ total_streaks: 3, level: 0 });

  /** A session whose token is replaced when it is refused. */
  function sessionWith(tokens: (string | null)[]) {
    const told: string[] = [];
    const options = {
      token: async () => tokens[0] ?? null,
      onTokenRefused: async (token: string) => {
        told.push(token);
        tokens.shift();
      },
    };
    return { told, options };
  }

  it('is replaced, and the call is sent once more under the same key', async () => {
    const { told, options } = sessionWith(['old', 'new']);
    const { client, requests } = clientWith([refused, json({}, 500)], options);
    await expect(client.send(checkGoal, checkToday)).rejects.toMatchObject({ status: 500 });
    expect(told).toEqual(['old']);
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer old', 'Bearer new']);
    expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('is an error when there is no other one, and no request is sent without a token', async () => {
    const { told, options } = sessionWith(['old', null]);
    const { client, requests } = clientWith([refused], options);
    await expect(client.send(getTotalStreaks)).rejects.toMatchObject({ status: 401 });
    expect([told, requests.length]).toEqual([['old'], 1]);
  });

  it('is tried twice at most', async () => {
    const { options } = sessionWith(['old', 'new', 'newest']);
    const { client, requests } = clientWith([refused], options);
    await expect(client.send(getTotalStreaks)).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(2);
  });

  it('is replaced for an answer that was asked for early, too', async () => {
    const { options } = sessionWith(['old', 'new']);
    const { client } = clientWith([refused, streaks], options);
    client.prefetch(getTotalStreaks.path);
    await new Promise((resolve) => setTimeout(resolve));
    expect(await client.send(getTotalStreaks)).toEqual({ total_streaks: 3, level: 0 });
  });
});
