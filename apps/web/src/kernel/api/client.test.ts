import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { createGoal, updateSharedGoal } from '@fivefold/contract/calls/goals';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { getProfile } from '@fivefold/contract/calls/profile';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { describe, expect, it, vi } from 'vitest';
import { clientWith, json, noConnection } from '#testing/client-with.ts';
import { ApiProblem } from './client.ts';
import { newestDate } from './newest-date.ts';

const GOAL_ID = '00000000-0000-4000-8000-000000000001';
const PROFILE = {
  uid: 'u',
  email: 'ann@example.org',
  email_verified: true,
  ember_asked: true,
  color_names: [],
  ember_name: null,
  total_streaks: 3,
  visual_level: 1,
  old_goals_banner_last_shown: null,
  time_zone: null,
  freezes: 1,
  away: [],
  display_name: null,
  avatar_color: null,
  name_asked: false,
  monday_mail: false,
  created_on: '2026-01-01',
  invited_by: null,
};

const checkToday = {
  body: { goalId: GOAL_ID, goalDescription: '', checkDate: '2026-11-21' },
};

describe('sending a call', () => {
  it('carries the bearer token, the device’s zone and a JSON body', async () => {
    const { client, requests } = clientWith([json({ data: { id: 1 } }, 400)]);
    await expect(client.send(createGoal, { body: { value: 'Run', frequency: 'daily' } })).rejects.toThrow();
    expect(requests[0]?.url).toBe('https://api.example/api/user-goal');
    expect(requests[0]?.init.method).toBe('POST');
    expect(requests[0]?.init.body).toBe('{"value":"Run","frequency":"daily"}');
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('Time-Zone')).toBe('Europe/Vienna');
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  it('is sent without a token and logged when no user is logged in', async () => {
    const { client, requests, warn } = clientWith([json({ total_streaks: 1, level: 1 })], { token: async () => null });
    await client.send(getTotalStreaks);
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(warn).toHaveBeenCalledWith('No authenticated user for API request');
  });

  it('notes the date of each answer, and when it came', async () => {
    const answer = () => new Response('{"total_streaks":1,"level":1}', { headers: { date: 'a date' } });
    const before = Date.now();
    await clientWith([answer]).client.send(getTotalStreaks);
    expect(newestDate.text).toBe('a date');
    expect(newestDate.at).toBeGreaterThanOrEqual(before);
  });

  it('fills the places of the path and writes the query', async () => {
    const { client, requests } = clientWith([
      json({ check_ins: [], has_more: false, next_before: null, next_after: null }),
      json({}, 404),
    ]);
    await client.send(listCheckIns, { query: { goalId: GOAL_ID, before: 7 } });
    await client.send(updateSharedGoal, { params: { id: 'a/b' }, body: { goal: 'x' } }).catch(() => undefined);
    expect(requests[0]?.url).toBe(`https://api.example/api/goal/check-ins?goalId=${GOAL_ID}&before=7`);
    expect(requests[1]?.url).toBe('https://api.example/api/shared-goal/a%2Fb');
  });

  it('tells that the token was refused', async () => {
    const onTokenRefused = vi.fn();
    const { client } = clientWith([json({ code: 'identity.signed_out', detail: 'User not authenticated' }, 401)], {
      onTokenRefused,
    });
    await expect(client.send(getTotalStreaks)).rejects.toThrow('User not authenticated');
    expect(onTokenRefused).toHaveBeenCalledWith('secret');
  });
});

describe('reading an answer', () => {
  it.each([
    ['wrapped in data', { data: PROFILE }],
    ['bare', PROFILE],
  ])('takes a profile %s', async (_, body) => {
    const { client } = clientWith([json(body)]);
    await expect(client.send(getProfile)).resolves.toEqual({ data: PROFILE });
  });

  it('refuses and logs an answer that does not fit the contract', async () => {
    const { client, warn } = clientWith([json({ total_streaks: 'many' })]);
    await expect(client.send(getTotalStreaks)).rejects.toMatchObject({ code: 'unexpected_answer' });
    expect(warn).toHaveBeenCalledWith('The answer of streaks.total does not fit the contract.', expect.anything());
  });

  it('leaves out what the contract does not name', async () => {
    const { client } = clientWith([json({ total_streaks: 2, level: 1, secret: 'x' })]);
    await expect(client.send(getTotalStreaks)).resolves.toEqual({ total_streaks: 2, level: 1 });
  });
});

describe('a problem', () => {
  it('has the code, the status and the sentence of the problem document, and its fields', async () => {
    const problem = {
      code: 'common.invalid',
      title: 'Some fields aren’t valid.',
      detail: 'Enter your goal.',
      errors: [{ path: 'value', message: 'Enter your goal.' }],
    };
    const { client } = clientWith([json(problem, 400)]);
    const error = await client.send(createGoal, { body: { value: '', frequency: 'daily' } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({
      code: 'common.invalid',
      status: 400,
      message: 'Enter your goal.',
      fields: [{ path: 'value', message: 'Enter your goal.' }],
    });
  });

  it('is told in words even when a proxy answers with a page of its own', async () => {
    const { client } = clientWith([() => new Response('<html>Bad gateway</html>', { status: 502 })]);
    await expect(client.send(getTotalStreaks)).rejects.toThrow(
      'The service isn’t available right now. Please try again.',
    );
  });

  it('is called offline when no answer comes', async () => {
    const { client } = clientWith([noConnection]);
    await expect(client.send(getTotalStreaks)).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it('is called timeout when the answer takes too long', async () => {
    vi.useFakeTimers();
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const { client } = clientWith([], {
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          timeout.abort();
        }),
    });
    await expect(client.send(getTotalStreaks)).rejects.toMatchObject({ code: 'timeout', status: 0 });
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
});

describe('a file', () => {
  it('goes as a form in the field that the contract names, and says nothing of its own type', async () => {
    const { client, requests } = clientWith([json({ photoUrl: '/photos/1' })]);
    const photo = new Blob(['x'], { type: 'image/jpeg' });
    expect(await client.upload(uploadPhoto, photo)).toEqual({ photoUrl: '/photos/1' });
    expect(requests[0]?.headers.get('Content-Type')).toBeNull();
    expect(requests[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
    const form = requests[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['photo']);
    expect(await (form.get('photo') as Blob).text()).toBe('x');
  });

  it('may take longer than a call, and can be called off', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const { client } = clientWith([json({ photoUrl: '/photos/1' })]);
    await client.upload(uploadPhoto, new Blob(['x']));
    expect(limits).toHaveBeenCalledWith(180_000);
    vi.restoreAllMocks();
    const leaving = new AbortController();
    leaving.abort();
    const aborted = clientWith([], { fetch: (_url, init) => Promise.reject(init?.signal?.reason) });
    await expect(aborted.client.upload(uploadPhoto, new Blob(['x']), { signal: leaving.signal })).rejects.toMatchObject(
      {
        name: 'AbortError',
      },
    );
  });
});

describe('the Idempotency-Key', () => {
  const keysOf = (requests: { headers: Headers }[]) => requests.map(({ headers }) => headers.get('Idempotency-Key'));

  it('is a UUID, and another one for every intent', async () => {
    const { client, requests } = clientWith([json({ code: 'check_ins.closed' }, 409)]);
    await client.send(checkGoal, checkToday).catch(() => undefined);
    await client.send(checkGoal, checkToday).catch(() => undefined);
    const [first, second] = keysOf(requests);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
  });

  it('stays the same while it is unknown whether the server did it', async () => {
    const { client, requests } = clientWith([noConnection, json({}, 503), json({ code: 'check_ins.closed' }, 409)]);
    for (let tries = 0; tries < 4; tries += 1) await client.send(checkGoal, checkToday).catch(() => undefined);
    const [lost, failed, refused, next] = keysOf(requests);
    expect(failed).toBe(lost);
    expect(refused).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it('is another one for another note', async () => {
    const { client, requests } = clientWith([noConnection]);
    await client.send(checkGoal, checkToday).catch(() => undefined);
    await client.send(checkGoal, { body: { ...checkToday.body, goalDescription: 'rain' } }).catch(() => undefined);
    const [plain, noted] = keysOf(requests);
    expect(noted).not.toBe(plain);
  });

  it('is left out of calls that do not take one', async () => {
    const { client, requests } = clientWith([json({ total_streaks: 2, level: 1 })]);
    await client.send(getTotalStreaks);
    expect(keysOf(requests)).toEqual([null]);
  });
});

describe('the generic helpers', () => {
  it('send each method with its body and give back what was answered', async () => {
    const { client, requests } = clientWith([json({ any: 'thing' })]);
    await expect(client.get('/x')).resolves.toEqual({ any: 'thing' });
    await client.post('/x', { a: 1 });
    await client.put('/x', { a: 2 });
    await client.delete('/x', { a: 3 });
    expect(requests.map(({ init }) => [init.method, init.body])).toEqual([
      ['GET', null],
      ['POST', '{"a":1}'],
      ['PUT', '{"a":2}'],
      ['DELETE', '{"a":3}'],
    ]);
  });
});
