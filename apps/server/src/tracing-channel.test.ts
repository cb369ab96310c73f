import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from './testing/world.ts';

/** What deploy/opentelemetry/tracing.mjs stands on (decision 28). */
const STARTED = 'fastify.initialization';
const HANDLED = 'tracing:fastify.request.handler:start';

let given: World;
const started: unknown[] = [];
const handled: string[] = [];
const noteStart = (message: unknown) => void started.push(message);
const noteRequest = (message: unknown) => void handled.push((message as { route: { url: string } }).route.url);

beforeAll(async () => {
  subscribe(STARTED, noteStart);
  subscribe(HANDLED, noteRequest);
  given = await createWorld();
});
afterAll(async () => {
  unsubscribe(STARTED, noteStart);
  unsubscribe(HANDLED, noteRequest);
  await given.close();
});

it('tells whoever listens of the server and of each request by its route', async () => {
  const ann = await given.person('ann');
  handled.length = 0;
  await ann.call(getProfile);
  await given.app.inject('/health/live?token=secret');
  expect(started).toContainEqual(expect.objectContaining({ fastify: expect.anything() as unknown }));
  expect(handled).toEqual([getProfile.path, '/health/live']);
});
