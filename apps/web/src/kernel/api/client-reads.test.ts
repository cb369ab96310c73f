import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { describe, expect, it, vi } from 'vitest';
import type { LocalDay } from '@fivefold/rules/calendar';
import { clientWith, json, noConnection } from '#testing/client-with.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { sampleCheckIn, sampleGoal } from '#testing/wire-samples.ts';
import { type ApiClient, ApiProblem } from './client.ts';

const GOAL_ID = '0197a933-6618-7921-8d93-88ee18095bb2';

describe('reading the same again', () => {
  const tagged = (tag: string, streaks: number) => () =>
    new Response(JSON.stringify({ total_streaks: streaks, level: 0 }), { headers: { ETag: tag } });
  const unchanged = () => new Response(null, { status: 304, headers: { ETag: 'W/"a"' } });

  it('names the answer that is kept, and gives it out where nothing is new', async () => {
    const { client, requests } = clientWith([tagged('W/"a"', 3), unchanged, tagged('W/"b"', 4), unchanged]);
    const first = await client.send(getTotalStreaks);
    expect(requests[0]?.headers.has('If-None-Match')).toBe(false);
    expect(requests[0]?.headers.has('Prefer')).toBe(false);
    expect(await client.send(getTotalStreaks)).toBe(first);
    expect(requests[1]?.headers.get('If-None-Match')).toBe('W/"a"');
    expect(await client.send(getTotalStreaks)).toEqual({ total_streaks: 4, level: 0 });
    await client.send(getTotalStreaks);
    expect(requests[3]?.headers.get('If-None-Match')).toBe('W/"b"');
  });

  it('prefers the minimal form where a call has one', async () => {
    const { dashboard } = createFakeProduct({});
    const { client, requests } = clientWith([json(dashboard)]);
    await client.send(getDashboard);
    expect(requests[0]?.headers.get('Prefer')).toBe('return=minimal');
  });

  it('keeps no answer that has no tag', async () => {
    const { client, requests } = clientWith([json({ total_streaks: 3, level: 0 })]);
    await client.send(getTotalStreaks);
    await client.send(getTotalStreaks);
    expect(requests[1]?.headers.has('If-None-Match')).toBe(false);
  });
});

describe('reading what a call of the person has changed', () => {
  const { dashboard } = createFakeProduct({ personal_goals: [sampleGoal({ id: GOAL_ID })] });
  const looked = (tag: string) => () => Response.json(dashboard, { headers: { ETag: tag } });
  const checked = (day: string, change?: string) => () =>
    Response.json(
      {
        success: true,
        streak_earned: false,
        points_earned: 0,
        total_streaks: 7,
        level: 1,
        freezes: 2,
        goal: { id: GOAL_ID, last_checked: day, count_checked: 1, count_streak: 0, days_off: null, check_ins_total: 1 },
        check_in: sampleCheckIn({ index: 0, date: day }),
      },
      change === undefined ? {} : { headers: { 'Own-Change': change } },
    );
  const unchanged = (tag: string) => () => new Response(null, { status: 304, headers: { ETag: tag } });
  const check = (client: ApiClient, checkDate: string) =>
    client.send(checkGoal, { body: { goalId: GOAL_ID, checkDate: checkDate as LocalDay } });
  const knownIn = (request: { headers: Headers } | undefined) => request?.headers.get('If-None-Match');

  it('names the change, and gives out the stored answer with it', async () => {
    const { client, requests } = clientWith([
      looked('W/"a"'),
      checked('2026-11-21', '17'),
      unchanged('W/"b"'),
      unchanged('W/"b"'),
    ]);
    await client.send(getDashboard);
    await check(client, '2026-11-21');
    const after = await client.send(getDashboard);
    expect(knownIn(requests[2])).toBe('W/"a", W/"+17"');
    expect(after.personal_goals[0]).toMatchObject({ last_checked: '2026-11-21', check_ins: [{ index: 0 }] });
    expect([after.streaks.total_streaks, after.profile.total_streaks, after.profile.freezes]).toEqual([7, 7, 2]);
    expect(client.tagOf(getDashboard)).toBe('W/"b"');
    expect(await client.send(getDashboard)).toBe(after);
    expect(knownIn(requests[3])).toBe('W/"b"');
  });

  it('names one change only: after a second one the whole answer comes', async () => {
    const { client, requests } = clientWith([
      looked('W/"a"'),
      checked('2026-11-21', '17'),
      checked('2026-11-22', '18'),
      looked('W/"c"'),
    ]);
    await client.send(getDashboard);
    for (const day of ['2026-11-21', '2026-11-22']) await check(client, day);
    await client.send(getDashboard);
    expect(knownIn(requests[3])).toBe('W/"a", W/"+17"');
    expect(client.tagOf(getDashboard)).toBe('W/"c"');
  });

  it('names none where the server did not', async () => {
    const { client, requests } = clientWith([looked('W/"a"'), checked('2026-11-21'), looked('W/"b"')]);
    await client.send(getDashboard);
    await check(client, '2026-11-21');
    await client.send(getDashboard);
    expect(knownIn(requests[2])).toBe('W/"a"');
  });
});

describe('prefetching', () => {
  const streaks = (total: number) => json({ total_streaks: total, level: 0 });
  const soon = () => new Promise((resolve) => setTimeout(resolve));

  it('gives the first read that answer and asks no second time; the next read asks again', async () => {
    const { client, requests } = clientWith([streaks(3), streaks(4)]);
    client.prefetch(getTotalStreaks.path);
    await soon();
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(await client.as('u').send(getTotalStreaks)).toEqual({ total_streaks: 3, level: 0 });
    expect(requests).toHaveLength(1);
    expect(await client.as('u').send(getTotalStreaks)).toEqual({ total_streaks: 4, level: 0 });
  });

  it('is of no use to another person, nor after a change, nor when it has become old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let token = 'ann';
    const { client, requests } = clientWith([streaks(3)], { token: async () => token });
    const prefetch = async () => {
      client.prefetch(getTotalStreaks.path);
      await vi.advanceTimersByTimeAsync(1);
    };
    await prefetch();
    token = 'bob';
    await client.send(getTotalStreaks);
    expect(requests).toHaveLength(2);

    await prefetch();
    await client.post('/api/anything');
    await client.send(getTotalStreaks);
    expect(requests).toHaveLength(5);

    await prefetch();
    await vi.advanceTimersByTimeAsync(3000);
    await client.send(getTotalStreaks);
    expect(requests).toHaveLength(7);
    vi.useRealTimers();
  });

  it('asks nothing without a token that can be had now', async () => {
    const { client, requests } = clientWith([streaks(3)], {
      token: async () => {
        throw new ApiProblem('offline', 0, 'No connection.');
      },
    });
    client.prefetch(getTotalStreaks.path);
    await soon();
    expect(requests).toEqual([]);
    await expect(client.send(getTotalStreaks)).rejects.toMatchObject({ code: 'offline' });
  });

  it('reports a failure to the reader only', async () => {
    const { client, requests } = clientWith([noConnection, streaks(3)]);
    client.prefetch(getTotalStreaks.path);
    await soon();
    await expect(client.send(getTotalStreaks)).rejects.toMatchObject({ code: 'offline' });
    expect(await client.send(getTotalStreaks)).toEqual({ total_streaks: 3, level: 0 });
    expect(requests).toHaveLength(2);
  });
});
