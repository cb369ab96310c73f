// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeServerFacts } from './native-server-facts.ts';
import { readServerFacts, USUAL_SERVER } from './server-facts.ts';

const FAMILY = { ...USUAL_SERVER, payments: 'off', sign_up: 'invited', support_email: 'help@family.example' } as const;

let answer: () => Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  answer = async () => Response.json({ identity: { kind: 'embedded' }, sandbox: false, server: FAMILY });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer()),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function start(): Promise<ReturnType<typeof readServerFacts>> {
  document.head.replaceChildren();
  await writeServerFacts({ apiBaseUrl: 'https://goals.example', storage: localStorage });
  return readServerFacts();
}

it('asks the server at the first start, and shows what it says', async () => {
  expect(await start()).toEqual(FAMILY);
  expect(fetch).toHaveBeenCalledWith('https://goals.example/api/config', expect.anything());
});

it('links to pages of the server, which are not in the app', async () => {
  answer = async () =>
    Response.json({ server: { ...FAMILY, privacy_url: '/privacy', terms_url: 'https://family.example/terms' } });
  expect(await start()).toEqual({
    ...FAMILY,
    privacy_url: 'https://goals.example/privacy',
    terms_url: 'https://family.example/terms',
  });
});

it('starts without a connection with what the server said last', async () => {
  await start();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await start()).toEqual(FAMILY);
});

it('does not wait for the server at a later start, and shows a change at the one after', async () => {
  await start();
  let arrive: (answer: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  expect(await start()).toEqual(FAMILY);
  arrive(Response.json({ server: { ...FAMILY, mail: false } }));
  await expect.poll(start).toEqual({ ...FAMILY, mail: false });
});

it.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure of the server', async () => new Response('no', { status: 503 })],
  ['an answer that is not JSON', async () => new Response('<html>')],
])('takes the usual for granted at a first start with %s', async (_, failing) => {
  answer = failing;
  expect(await start()).toEqual(USUAL_SERVER);
});

it('asks again when what it kept cannot be read', async () => {
  localStorage.setItem('fivefold.server', '{half');
  expect(await start()).toEqual(FAMILY);
});

it('takes the usual for granted where an older server says less', async () => {
  answer = async () => Response.json({ identity: { kind: 'embedded' }, sandbox: false });
  expect(await start()).toEqual(USUAL_SERVER);
});
