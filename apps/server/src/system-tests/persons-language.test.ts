import { makeAccessToken } from '@fivefold/contract/calls/access-tokens';
import { makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { requestReset, signUp } from '@fivefold/contract/calls/auth';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { getProfile } from '@fivefold/contract/calls/profile';
import { reactShared } from '@fivefold/contract/calls/reactions';
import { setReminders } from '@fivefold/contract/calls/reminders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '#testing/identity';
import { pushesTo, registerDevice, waitForHearts } from '#testing/push';
import { befriend, invite, makeGoal, offerGoal, shareGoal } from '#testing/test-users';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let ben: TestUser;

beforeAll(async () => {
  app = await createTestApp({ env: { PRIVACY_URL: 'https://goals.example/privacy' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Monday.
  app.clock.setTo(new Date('2026-11-23T06:00:00Z'));
  [ann, ben] = [await app.createUser('ann'), await app.createUser('ben')];
  await befriend(ann, ben);
  await app.runJobs();
});

/** Opens a page in a language. */
async function open(who: TestUser, language: 'de' | 'en'): Promise<void> {
  expect((await who.call(getProfile, { headers: { 'accept-language': language } })).status).toBe(200);
}

const newestMail = async (email: string) => (await mailsTo(app, email))[0] ?? { subject: '', text: '', html: '' };
const newestPush = async (token: string) => {
  const [push] = await pushesTo(app, token);
  return [push?.title, push?.body];
};
const checkIn = (who: TestUser, id: string) =>
  who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });

describe('a push', () => {
  it('is in the language of its person, and follows their change', async () => {
    await registerDevice(ann, ann.uid);
    const name = ben.email.split('@', 1)[0] ?? '';
    const { id } = await shareGoal(ann, ben);
    // Pushes that are due together are sent together, in any order.
    await app.runJobs();
    await open(ann, 'de');
    await checkIn(ben, id);
    expect(await newestPush(ann.uid)).toEqual([
      'Neuer Check-in bei eurem Ziel',
      `${name} hat bei einem gemeinsamen Ziel eingecheckt.`,
    ]);
    await open(ann, 'en');
    // One person is told of one check-in of another a day.
    const cem = await app.createUser('cem');
    await befriend(ann, cem);
    const shared = await shareGoal(ann, cem);
    await app.runJobs();
    await checkIn(cem, shared.id);
    expect(await newestPush(ann.uid)).toEqual([
      'Your friend checked in',
      `${cem.email.split('@', 1)[0]} checked in on a goal you share.`,
    ]);
  });

  it('counts several friends as the language does', async () => {
    await registerDevice(ann, ann.uid);
    await open(ann, 'de');
    const cem = await app.createUser('cem');
    await befriend(ann, cem);
    await app.runJobs();
    for (const friend of [ben, cem]) {
      const { id } = await shareGoal(ann, friend);
      await checkIn(ann, id);
      expect((await friend.call(reactShared, { body: { goalId: id, checkInIndex: 0 } })).status).toBe(200);
    }
    waitForHearts(app);
    const [title, body] = await newestPush(ann.uid);
    expect(title).toBe('Ein Herz für dich');
    expect(body).toMatch(/^\S+ und \S+ haben deinen Check-ins ein Herz geschickt\.$/);
  });
});

describe('a mail', () => {
  it('is in the language of its person, with all that stands below, and follows their change', async () => {
    await open(ann, 'de');
    await app.callSignedOut(requestReset, { body: { email: ann.email }, headers: { 'accept-language': 'en' } });
    const german = await newestMail(ann.email);
    expect(german.subject).toBe('Neues Passwort für Fivefold');
    expect(german.text).toContain('Der Link gilt einmal und eine Stunde lang.');
    expect(german.text).toContain('Datenschutz: https://goals.example/privacy');
    expect(german.html).toContain('<html lang="de">');

    await open(ann, 'en');
    await app.callSignedOut(requestReset, { body: { email: ann.email } });
    const english = await newestMail(ann.email);
    expect([english.subject, english.html.includes('<html lang="en">')]).toEqual([
      'Set a new password for Fivefold',
      true,
    ]);
  });

  it('about a password is in the language of the page that asks, before there is a profile', async () => {
    const email = 'clara@example.com';
    await app.callSignedOut(signUp, { body: { email, password: 'some random words' } });
    const subjectFor = async (wanted: string) => {
      await app.callSignedOut(requestReset, { body: { email }, headers: { 'accept-language': wanted } });
      return (await newestMail(email)).subject;
    };
    expect(await subjectFor('de')).toBe('Neues Passwort für Fivefold');
    expect(await subjectFor('fi')).toBe('Set a new password for Fivefold');
  });

  it('says times, sentences within sentences and names of people in the language', async () => {
    await ann.call(getProfile, { headers: { 'accept-language': 'de', 'time-zone': 'Europe/Vienna' } });
    await ann.call(makeAccessToken, {
      body: { name: 'Log in', scope: 'check-in', password: ann.password },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    });
    // What a person wrote stays, also where the catalogue has a text of the same letters.
    expect((await newestMail(ann.email)).text).toContain(
      'Ein Zugriffstoken mit dem Namen „Log in“ wurde am 23. November 2026 um 07:00 MEZ mit Firefox auf Linux angelegt. Er kann deine Ziele, Check-ins und Serien lesen und für dich einchecken, sonst nichts.',
    );
  });

  it('about an offered goal is in the language of who gets it, not of who offers', async () => {
    await open(ben, 'de');
    await ben.call(changeMessageSettings, { body: { mail: { offer: true } } });
    await offerGoal(ann, ben, { frequency: 'weekly' });
    const { subject, text } = await newestMail(ben.email);
    expect(subject).toMatch(/^ann-\w+ möchte ein Ziel mit dir teilen$/);
    expect(text).toContain('„Run together“, jede Woche: Ihr checkt beide ein');
    expect(text).toContain('Diese Mail abbestellen: ');
  });

  it('to an address without an account is in the language of who invites', async () => {
    await open(ann, 'de');
    await invite(ann, 'dora@example.com');
    expect((await newestMail('dora@example.com')).subject).toMatch(/^Jemand lädt dich zu Fivefold ein: ann-\w+$/);
    // Emil has an account, and his page is in English.
    const emil = await app.createUser('emil');
    await invite(ann, emil.email);
    expect((await newestMail(emil.email)).subject).toMatch(/^A friend invites you to Fivefold: ann-\w+$/);
  });

  it('with a reminder names the goal in its own letters, and is written in the language', async () => {
    await open(ann, 'de');
    const { id } = await makeGoal(ann, { value: 'Log in' });
    await ann.call(changeMessageSettings, { body: { mail: { reminder: true } } });
    await registerDevice(ann, ann.uid);
    await ann.call(setReminders, { body: { goalId: id, reminders: [{ time: '08:00', weekdays: [1] }] } });
    app.clock.setTo(new Date('2026-11-23T08:00:00Z'));
    expect(await newestPush(ann.uid)).toEqual(['Log in', 'Es ist so weit. Ein Tipp, und du bist eingecheckt.']);
    const { subject, text } = await newestMail(ann.email);
    expect(subject).toBe('Log in');
    expect(text).toContain('Einchecken: ');
  });
});

it('a calendar says what it is in the language of its owner', async () => {
  const { body } = await ann.call(makeCalendarFeed);
  const { url } = body['data'] as { url: string };
  const read = async () => (await app.fastify.inject(new URL(url).pathname)).body;
  expect(await read()).toContain('Reminders of your goals');
  await open(ann, 'de');
  expect(await read()).toContain('Erinnerungen an deine Ziele');
});
