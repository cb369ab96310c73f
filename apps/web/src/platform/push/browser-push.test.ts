// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { installFakePushManager } from '#testing/fake-push-manager.ts';
import { createBrowserPush, findBrowserPush } from './browser-push.ts';
import type { PushSession } from './port.ts';

let browser: ReturnType<typeof installFakePushManager>;
let preferences: ReturnType<typeof createFakePlatform>['preferences'];
/** What the server and the app were asked for. */
let asked: string[];
let isServerDown: boolean;

beforeEach(() => {
  browser = installFakePushManager();
  ({ preferences } = createFakePlatform());
  asked = [];
  isServerDown = false;
});
afterEach(() => browser.remove());

/** The page is loaded. */
const load = () => createBrowserPush(browser.key, preferences);
const note = async (what: string) => {
  if (isServerDown) throw new Error('The server does not answer.');
  asked.push(what);
};
const placeOf = (token: string) => (JSON.parse(token) as { endpoint: string }).endpoint.replace(/.*\//, '');
const person = (uid: string): PushSession => ({
  uid,
  register: (token) => note(`${uid} has ${placeOf(token)}`),
  unregister: (token) => note(`${uid} leaves ${placeOf(token)}`),
  open: (route) => void asked.push(`${uid} opens ${String(route)}`),
});

/** Ann has turned pushes on in this browser. */
async function turnedOn() {
  const push = load();
  await push.start(person('ann'));
  expect(await push.turnOn()).toBe('on');
  return push;
}

it('asks for nothing until its person turns it on, and then for the permission', async () => {
  const push = load();
  await push.start(person('ann'));
  expect([await push.state(), browser.asked, asked]).toEqual(['off', 0, []]);
  expect(await push.turnOn()).toBe('on');
  expect([browser.asked, asked]).toEqual([1, ['ann has 1']]);
});

it('registers what the server can read', async () => {
  const tokens: string[] = [];
  const push = load();
  await push.start({ ...person('ann'), register: async (token) => void tokens.push(token) });
  await push.turnOn();
  expect(tokens).toEqual(['{"endpoint":"https://push.example/1","p256dh":"point","auth":"secret"}']);
});

it.each([
  ['denied', 'blocked'],
  ['default', 'off'],
] as const)('is %s by its person: nothing is registered', async (answer, state) => {
  browser.answer = answer;
  const push = load();
  await push.start(person('ann'));
  expect([await push.turnOn(), asked]).toEqual([state, []]);
});

it('is on again with the next page, under the subscription that the browser has by then', async () => {
  await turnedOn();
  const next = load();
  await next.start(person('ann'));
  expect([await next.state(), asked]).toEqual(['on', ['ann has 1', 'ann has 1']]);
  browser.lose();
  await load().start(person('ann'));
  expect(asked.at(-1)).toBe('ann has 2');
  browser.key = 'BAAA';
  await load().start(person('ann'));
  expect([asked.at(-1), browser.asked]).toEqual(['ann has 3', 1]);
});

it.each(['turnOff', 'stop'] as const)('%s ends it at the server and in the browser', async (how) => {
  const push = await turnedOn();
  browser.shown = 2;
  await push[how]();
  expect([asked.at(-1), browser.endpoint(), browser.shown]).toEqual(['ann leaves 1', undefined, 0]);
  const next = load();
  await next.start(person('ann'));
  expect([await next.state(), asked.length]).toEqual(['off', 2]);
});

it('ends in the browser also while the server does not answer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const push = await turnedOn();
  isServerDown = true;
  await push.stop();
  expect(browser.endpoint()).toBeUndefined();
  expect(logged.mock.calls.map(([line]) => String(line))).toEqual(['Push could not be stopped.']);
});

it('is off for another person in the same browser, whose session before ended by itself', async () => {
  await turnedOn();
  const next = load();
  await next.start(person('bob'));
  expect([await next.state(), browser.endpoint(), asked]).toEqual(['off', undefined, ['ann has 1']]);
});

it('stays off where the server does not take it', async () => {
  const push = load();
  await push.start(person('ann'));
  isServerDown = true;
  await expect(push.turnOn()).rejects.toThrow('The server does not answer.');
  expect([await push.state(), browser.endpoint()]).toEqual(['off', undefined]);
});

it('opens the place of a tapped notification for who is present', async () => {
  const push = await turnedOn();
  browser.say({ openRoute: '/dashboard' });
  browser.say('something else');
  await push.stop();
  browser.say({ openRoute: '/dashboard' });
  expect(asked.filter((line) => line.includes('opens'))).toEqual(['ann opens /dashboard']);
});

it('is not there in a browser without the Push API', () => {
  browser.remove();
  expect(findBrowserPush({ web_push: 'BPZ8' }, preferences)).toBeUndefined();
});
