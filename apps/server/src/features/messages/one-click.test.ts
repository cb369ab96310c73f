import { updateProfile } from '@fivefold/contract/calls/names';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '#ports/mailer/port';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { recurringMail } from './recurring-mail.ts';
import { RECURRING_MAILS, type RecurringMail } from './unsubscribe/links.ts';

const ORIGIN = 'https://goals.example';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
});
afterAll(() => app.close());

/** A mail as it goes over the wire, and as a mail program reads it. */
async function written(mail: Mail): Promise<{ raw: string; parsed: Email }> {
  const raw = await new MailComposer({ ...mail, from: 'Fivefold <hello@goals.example>' }).compile().build();
  return { raw: raw.toString(), parsed: await PostalMime.parse(raw) };
}

/** The lines of a header's name, unfolded (RFC 5322, 2.2.3). */
function headers(raw: string, name: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
}

async function switchOn(kind: RecurringMail): Promise<void> {
  if (kind === 'monday') await ann.call(updateProfile, { body: { monday_mail: true } });
  else await ann.call(changeMessageSettings, { body: { mail: { [kind]: true } } });
}

it.each(RECURRING_MAILS)('a %s mail is ended by one click of a mail program, as RFC 8058 wants it', async (kind) => {
  await switchOn(kind);
  const letter = {
    to: ann.email,
    // What people write is long, and in all letters.
    subject: `Zeit für „${'Übungen '.repeat(12)}“`,
    lines: ['Eine Zeile.'],
    button: { label: 'Check in', url: `${ORIGIN}/` },
    footnote: 'You get this mail because you switched it on.',
  };
  const mail = recurringMail(
    { publicUrl: () => ORIGIN, unsubscribeLinks: app.deps.unsubscribeLinks },
    { kind, uid: ann.uid, language: 'en', ...letter },
  );
  const { raw, parsed } = await written(mail);

  // Section 3.1: one header of each name; the one for the post has exactly this content.
  expect(headers(raw, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
  const [unsubscribe = '', ...others] = headers(raw, 'List-Unsubscribe');
  expect(others).toEqual([]);
  // It has an https address, and nothing that a mail program would have to guess.
  const address =
    /^List-Unsubscribe: <(https:\/\/goals\.example\/[\x21-\x3b\x3d\x3f-\x7e]+)>$/.exec(unsubscribe)?.[1] ?? '';
  expect(address).not.toBe('');
  const read = (key: string) => parsed.headers.filter((header) => header.key === key).map(({ value }) => value);
  expect([read('list-unsubscribe'), read('list-unsubscribe-post')]).toEqual([
    [`<${address}>`],
    ['List-Unsubscribe=One-Click'],
  ]);
  // The letter has the same link, for people, and says why it came.
  for (const text of [parsed.text, parsed.html]) expect(String(text).replaceAll('&amp;', '&')).toContain(address);
  expect(parsed.text).toContain('because you switched it on');

  // Section 3.2: the post needs no cookie, no other header and no page, and is answered without another address.
  const { pathname, search } = new URL(address);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([answer.statusCode, answer.headers['location'], answer.headers['set-cookie']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  // Section 4: looking at the address changes nothing, so that scanners may.
  await switchOn(kind);
  await app.fastify.inject(pathname + search);
  const stillOn = await app.deps.db.pool.query(
    `select p.monday_mail or $2 = any(s.mail_on) as is_on from profiles p left join message_settings s on s.uid = p.uid where p.uid = $1`,
    [ann.uid, kind],
  );
  expect(stillOn.rows[0]).toEqual({ is_on: true });
});
