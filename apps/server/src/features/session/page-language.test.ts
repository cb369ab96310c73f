import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTokenOf } from '#testing/access-tokens';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

/** Opens a page whose requests ask for languages. @returns what is stored of Ann then */
async function open(wanted: string | undefined, who: Pick<TestUser, 'call'> = ann): Promise<string | null | undefined> {
  const headers: Record<string, string> = wanted === undefined ? {} : { 'accept-language': wanted };
  expect((await who.call(getProfile, { headers })).status).toBe(200);
  const row = await app.deps.db.kysely
    .selectFrom('profiles')
    .select('language')
    .where('uid', '=', ann.uid)
    .executeTakeFirst();
  return row?.language;
}

describe('the language of a person', () => {
  it('is the one that their page is in, and follows their change', async () => {
    expect(await open('en-US')).toBeNull();
    expect(await open('de-AT')).toBe('de');
    expect(await open('de')).toBe('de');
    expect(await open('en-US')).toBeNull();
  });

  it.each([undefined, '*', '', 'de-DE,de;q=0.9,en;q=0.8', 'en, de', 'fi', 'ar-XB', 'constructor', 'de;q=0'])(
    'stays as it is for a client that asks for %s',
    async (wanted) => {
      expect(await open(wanted)).toBeNull();
      await open('de');
      expect(await open(wanted)).toBe('de');
    },
  );

  it('stays as it is when a script asks with an access token', async () => {
    expect(await open('de', await makeTokenOf(app, ann, 'read'))).toBeNull();
    await open('de');
    expect(await open('en', await makeTokenOf(app, ann, 'read'))).toBe('de');
  });

  it('is stored with the first request of a person who has no profile yet', async () => {
    await app.deps.db.kysely.deleteFrom('billing_accounts').where('uid', '=', ann.uid).execute();
    await app.deps.db.kysely.deleteFrom('profiles').where('uid', '=', ann.uid).execute();
    expect(await open('de')).toBe('de');
  });
});
