import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

/** What deploy/opentelemetry/tracing.mjs stands on (docs/monitoring.md). */
const STARTED = 'fastify.initialization';
const HANDLED = 'tracing:fastify.request.handler:start';

let app: TestApp;
const started: unknown[] = [];
const handled: string[] = [];
const noteStart = (message: unknown) => void started.push(message);
const noteRequest = (message: unknown) => void handled.push((message as { route: { url: string } }).route.url);

beforeAll(async () => {
  subscribe(STARTED, noteStart);
  subscribe(HANDLED, noteRequest);
  app = await createTestApp();
});
afterAll(async () => {
  unsubscribe(STARTED, noteStart);
  unsubscribe(HANDLED, noteRequest);
  await app.close();
});

it('publishes the server and each request with its route', async () => {
  const ann = await app.createUser('ann');
  handled.length = 0;
  await ann.call(getProfile);
  await app.fastify.inject('/health/live?token=secret');
  expect(started).toContainEqual(expect.objectContaining({ fastify: expect.anything() as unknown }));
  expect(handled).toEqual([getProfile.path, '/health/live']);
});
