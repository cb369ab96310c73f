import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { describe, expect, it, vi } from 'vitest';
import { clientWith, json, noConnection } from '#testing/client-with.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { ApiProblem } from './client.ts';

describe('reading the same again', () => {
  const tagged = (tag: string, streaks: number) => () =>
    new Response(JSON.stringify({ total_streaks: streaks, level: 0 }), { headers: { ETag: tag } });
  const unchanged = () => new Response(null, { status: 304, headers: { ETag: 'W/"a"' } });

  it('names the answer that the caller has, and gives it back when it is still the same', async () => {
    const { client, requests } = clientWith([tagged('W/"a"', 3), unchanged, tagged('W/"b"', 4), unchanged]);
    const first = await client.send(getTotalStreaks);
    const again = (known: unknown) => client.send(getTotalStreaks, { known });
    expect(requests[0]?.headers.has('If-None-Match')).toBe(false);
    expect(requests[0]?.headers.has('Prefer')).toBe(false);
    expect(await again(first)).toBe(first);
    expect(requests[1]?.headers.get('If-None-Match')).toBe('W/"a"');
    const second = await again(first);
    expect(second).toEqual({ total_streaks: 4, level: 0 });
    await again(second);
    expect(requests[3]?.headers.get('If-None-Match')).toBe('W/"b"');
  });

  it('prefers the minimal form where a call has one', async () => {
    const { dashboard } = createFakeProduct({});
    const { client, requests } = clientWith([json(dashboard)]);
    await client.send(getDashboard);
    expect(requests[0]?.headers.get('Prefer')).toBe('return=minimal');
  });

  it.each([
    ['came without a tag', json({ total_streaks: 3, level: 0 }), (answer: object) => answer],
    ['was changed since', tagged('W/"a"', 3), (answer: object) => ({ ...answer, level: 1 })],
  ])('asks for the whole answer when the one that the caller has %s', async (_, answered, change) => {
    const { client, requests } = clientWith([answered]);
    const known = change(await client.send(getTotalStreaks));
    await client.send(getTotalStreaks, { known });
    expect(requests[1]?.headers.has('If-None-Match')).toBe(false);
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
