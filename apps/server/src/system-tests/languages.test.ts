import { previewImport } from '@fivefold/contract/calls/import';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface SaidProblem {
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

const LOG_IN = { email: 'ann@example.com', password: 'not hers' };

/** A log-in that is refused, by a client that asks for languages. */
async function logIn(wanted: string, payload: object = LOG_IN) {
  const headers = { 'accept-language': wanted };
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/identity/log-in', headers, payload });
  return answer.json<SaidProblem>();
}

/** An address that does not exist. */
async function openNothing(wanted?: string) {
  const headers = wanted === undefined ? {} : { 'accept-language': wanted };
  const answer = await app.fastify.inject({ url: '/api/nothing', headers });
  const { title, code, detail } = answer.json<SaidProblem>();
  return [answer.statusCode, code, answer.headers['content-language'], title, detail];
}

const IN_ENGLISH = [404, 'common.not_found', 'en', 'Not found.', 'Not found.'];
const IN_GERMAN = [404, 'common.not_found', 'de', 'Nicht gefunden.', 'Nicht gefunden.'];

describe('the sentence of a refusal', () => {
  it('is in English for a client that asks for no language', async () => {
    expect(await openNothing()).toEqual(IN_ENGLISH);
  });

  it.each(['de', 'de-AT', 'DE-de', 'fi, de;q=0.8, en;q=0.5', 'en;q=0.1,de;q=0.2'])(
    'is in German for a client that asks for %s',
    async (wanted) => {
      expect(await openNothing(wanted)).toEqual(IN_GERMAN);
    },
  );

  it.each(['fi', 'en-GB, de', 'de;q=0', '*', '', ';;,=', 'de'.repeat(5000), '../../etc/passwd', 'constructor'])(
    'is in English for a client that asks for %.20s',
    async (wanted) => {
      expect(await openNothing(wanted)).toEqual(IN_ENGLISH);
    },
  );

  it('is in the language for a log-in, and its code stays', async () => {
    expect(await logIn('de')).toMatchObject({
      code: 'auth/invalid-credential',
      title: 'E-Mail-Adresse oder Passwort ist falsch.',
    });
  });

  it('has the sentences of its fields in the language', async () => {
    const { title, errors } = await logIn('de', { ...LOG_IN, password: '' });
    expect([title, errors]).toEqual([
      'Einige Felder sind ungültig.',
      [{ path: 'password', message: 'Gib dein Passwort ein.' }],
    ]);
  });

  it('has values in it, and a sentence within it in the same language', async () => {
    const answers = await Promise.all(['en', 'de'].map((wanted) => logIn(wanted, { ...LOG_IN, '{name}': 1 })));
    expect(answers.map(({ detail }) => detail)).toEqual([
      'The field “{name}”: This field is not known.',
      'Das Feld „{name}“: Dieses Feld ist nicht bekannt.',
    ]);
  });

  it('says what a person wrote, and what is wrong with it', async () => {
    const ann = await app.createUser('ann');
    const goal = { key: '1', goal: 'Log In', frequency: 'daily', check_ins: [{ date: '2027-01-01' }] };
    const detailIn = async (wanted: string) => {
      const headers = { 'accept-language': wanted };
      return (await ann.call(previewImport, { body: { source: 'csv', goals: [goal] }, headers })).body['detail'];
    };
    expect([await detailIn('en'), await detailIn('de')]).toEqual([
      '“Log In” has a check-in on 2027-01-01, which is in the future.',
      'Bei „Log In“ ist ein Check-in am 2027-01-01. Das liegt in der Zukunft.',
    ]);
  });
});

describe('a page of the server itself', () => {
  const open = async (url: string, wanted: string, method: 'GET' | 'POST' = 'GET') =>
    (await app.fastify.inject({ method, url, headers: { 'accept-language': wanted } })).body;
  const IN_GERMAN_AND_ENGLISH = 'de-AT,de;q=0.9,en;q=0.8';

  it('is in the language that the browser asks for', async () => {
    const german = await open('/unsubscribe/monday?user=unknown', IN_GERMAN_AND_ENGLISH);
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('<h1>Dieser Link funktioniert nicht</h1>');
    const english = await open('/unsubscribe/monday?user=unknown', 'fi');
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('<h1>This link doesn’t work</h1>');
  });

  it('that ends a mail is in the language of the mail, whatever the browser asks for', async () => {
    const ann = await app.createUser('ann');
    const path = app.deps.unsubscribeLinks.pathFor(ann.uid, 'monday');
    const english = await open(path, IN_GERMAN_AND_ENGLISH);
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('<h1>Stop the Monday mail?</h1>');
    expect(english).toContain('<p>You won’t get mail about your week anymore. Everything else stays as it is.</p>');

    await ann.call(getProfile, { headers: { 'accept-language': 'de' } });
    const german = await open(path, 'en');
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('<h1>Die Montagsmail abbestellen?</h1>');
    expect(german).toContain('Alles andere bleibt, wie es ist.');
    expect(await open(path, 'en', 'POST')).toContain('<html lang="de">');
  });

  it('that ends a mail is in the language of the browser when the account is gone', async () => {
    const path = app.deps.unsubscribeLinks.pathFor('gone', 'monday');
    expect(await open(path, IN_GERMAN_AND_ENGLISH)).toContain('<h1>Die Montagsmail abbestellen?</h1>');
  });
});
