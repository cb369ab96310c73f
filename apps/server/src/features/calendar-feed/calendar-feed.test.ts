import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { blockPerson } from '@fivefold/contract/calls/blocks';
import { goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { deleteGoal, setOwnTexts, updateGoal } from '@fivefold/contract/calls/goals';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { getProfile } from '@fivefold/contract/calls/profile';
import { setReminders } from '@fivefold/contract/calls/reminders';
import { addDays } from '@fivefold/rules/calendar';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { calendarText } from './calendar.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Monday.
  app.clock.setTo(new Date('2026-11-23T06:00:00Z'));
  ann = await app.createUser('ann');
});

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const pathOf = (url: unknown) => new URL(String(url)).pathname;
const make = async (who = ann) => pathOf(((await who.call(makeCalendarFeed)).body['data'] as { url: string }).url);
const get = (path: string, headers: Record<string, string> = {}) => app.fastify.inject({ url: path, headers });
const remind = (goalId: string, time = '08:00', weekdays = EVERY_DAY, who = ann) =>
  who.call(setReminders, { body: { goalId, reminders: [{ time, weekdays }] } });

/** What a calendar reads: each event with its rule and its next times, by a parser that knows the standard. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const times = event.iterator();
    const next = Array.from({ length: 4 }, () => times.next()?.toString());
    const alarm = component.getFirstSubcomponent('valarm');
    return {
      text: event.summary,
      next,
      isFloating: event.startDate.zone === ICAL.Timezone.localTimezone,
      alarm: [alarm?.getFirstPropertyValue('action'), alarm?.getFirstPropertyValue('trigger')?.toString()],
    };
  });
}
const eventsOf = async (path: string) => eventsIn((await get(path)).body);

describe('a calendar', () => {
  it('begins a reminder with the goal’s cue, in the person’s language', async () => {
    const { id } = await makeGoal(ann, { value: 'Dehnen' });
    await ann.call(setOwnTexts, { body: { goalId: id, cue: 'ich gefrühstückt habe' } });
    await ann.call(getProfile, { headers: { 'accept-language': 'de' } });
    await remind(id);
    expect(await eventsOf(await make())).toMatchObject([{ text: 'Wenn ich gefrühstückt habe: Dehnen' }]);
  });

  it('reads each reminder at its time of the day, wherever the person is, with an alarm', async () => {
    await ann.call(getProfile, { headers: { 'time-zone': 'Asia/Kathmandu' } });
    const { id } = await makeGoal(ann, { value: 'Read; “ten”, pages\\now' });
    await ann.call(updateGoal, { body: { goalId: id, emoji: '📚' } });
    await remind(id, '08:00', [1, 3]);
    const path = await make();
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=300',
    ]);
    expect(eventsIn(body)).toEqual([
      {
        text: '📚 Read; “ten”, pages\\now',
        next: ['2026-11-23T08:00:00', '2026-11-25T08:00:00', '2026-11-30T08:00:00', '2026-12-02T08:00:00'],
        isFloating: true,
        alarm: ['DISPLAY', 'PT0S'],
      },
    ]);
    const [head] = body.split('BEGIN:VEVENT');
    expect(head).toContain('\r\nX-WR-TIMEZONE:Asia/Kathmandu\r\n');
    expect(body).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/);
    for (const secret of [id, ann.uid, ann.email]) expect(body).not.toContain(secret);
    // RFC 5545 section 3.6.1: an event's alarms come after its properties.
    const names = body.split('\r\n').flatMap((line) => /^[A-Z][A-Z:-]*[A-Z]/.exec(line)?.[0] ?? []);
    expect(names.slice(names.indexOf('END:VALARM'))).toEqual(['END:VALARM', 'END:VEVENT', 'END:VCALENDAR']);
    expect(names).toContain('URL');
    // RFC 5545 section 3.1: lines of at most 75 bytes, each ended by CR and LF.
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of body.slice(0, -2).split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it.each([
    'A\rBEGIN:VEVENT',
    'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:B',
    `${'A'.repeat(60)}\u2028BEGIN:VALARM\u0085B`,
  ])('has one event of a goal whose text tries to write others: %j', async (value) => {
    const { id } = await makeGoal(ann);
    await remind(id);
    // As a version stored it that did not clean texts.
    await app.deps.db.pool.query('update goals set goal = $2 where id = $1', [id, value]);
    const { body } = await get(await make());
    expect(eventsIn(body).map(({ text }) => text)).toEqual([value.replaceAll(/\r\n?/g, '\n')]);
    expect(body.split('\r\n').filter((line) => line.startsWith('BEGIN:'))).toHaveLength(3);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('leaves out what is done, rests, is away, quiet, archived or deleted', async () => {
    const goals: { id: string }[] = [];
    for (const value of ['Done', 'Rests', 'Quiet', 'Archived', 'Deleted']) goals.push(await makeGoal(ann, { value }));
    const [done, rests, quiet, archived, deleted] = goals.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    for (const { id } of goals) await remind(id, id === quiet ? '06:30' : '08:00');
    const path = await make();
    expect((await eventsOf(path)).map(({ text }) => text)).toEqual(['Done', 'Rests', 'Archived', 'Deleted']);
    await ann.call(checkGoal, { body: { goalId: done, checkDate: app.today() } });
    await ann.call(setRestDays, { body: { goalId: rests, rest_weekdays: [1, 2] } });
    await ann.call(archiveGoal, { body: { goalId: archived, archived: true } });
    await ann.call(deleteGoal, { body: { goalId: deleted } });
    await ann.call(goAway, { body: { from: addDays(app.today(), 3), to: addDays(app.today(), 4) } });
    expect((await eventsOf(path)).map(({ text, next }) => [text, next.map((at) => at?.slice(5, 10))])).toEqual([
      ['Done', ['11-24', '11-25', '11-28', '11-29']],
      ['Rests', ['11-25', '11-28', '11-29', '12-02']],
    ]);
    await ann.call(changeMessageSettings, { body: { quiet_to: '06:00' } });
    expect((await eventsOf(path)).map(({ text }) => text)).toContain('Quiet');
  });

  it('has the reminders of a shared goal until the sharing ends', async () => {
    const ben = await app.createUser('ben');
    await befriend(ben, ann);
    const { id } = await shareGoal(ben, ann);
    await remind(id);
    await remind(id, '08:00', EVERY_DAY, ben);
    const path = await make();
    const ids = [path, await make(ben)].map(async (own) => /^UID:.*$/m.exec((await get(own)).body)?.[0]);
    // A calendar of a household may read both.
    expect(new Set(await Promise.all(ids)).size).toBe(2);
    expect(await eventsOf(path)).toHaveLength(1);
    await ben.call(blockPerson, { body: { uid: ann.uid } });
    expect(await eventsOf(path)).toEqual([]);
  });

  it('that has read it is told in a few bytes that nothing is new', async () => {
    const { id } = await makeGoal(ann);
    const path = await make();
    const tag = String((await get(path)).headers['etag']);
    expect((await get(path, { 'if-none-match': tag })).statusCode).toBe(304);
    app.clock.setTo(new Date('2026-11-23T20:00:00Z'));
    expect((await get(path, { 'if-none-match': tag })).statusCode).toBe(304);
    await remind(id);
    expect((await get(path, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('is empty for a person without a plan', async () => {
    const { id } = await makeGoal(ann);
    await remind(id);
    const path = await make();
    await app.deps.db.kysely
      .updateTable('billing_accounts')
      .set({ status: 'canceled' })
      .where('uid', '=', ann.uid)
      .execute();
    expect(await eventsOf(path)).toEqual([]);
  });
});

describe('the address', () => {
  it('is one for each person, the same until it is made anew, and opens nothing then', async () => {
    expect((await ann.call(getCalendarFeed)).body).toEqual({ data: { url: null } });
    const first = await make();
    expect(first).toMatch(/^\/calendar\/[\w-]{32}\.ics$/);
    expect(pathOf(((await ann.call(getCalendarFeed)).body['data'] as { url: string }).url)).toBe(first);
    const second = await make();
    expect((await get(first)).statusCode).toBe(404);
    expect((await get(second)).statusCode).toBe(200);
    await ann.call(endCalendarFeed);
    expect((await get(second)).statusCode).toBe(404);
    expect((await ann.call(getCalendarFeed)).body).toEqual({ data: { url: null } });
  });

  it('ends when the server gets another key, and can be made anew', async () => {
    const path = await make();
    // As if what derives it were another one.
    await app.deps.db.pool.query(`update calendar_feeds set nonce = 'another' where uid = $1`, [ann.uid]);
    expect((await get(path)).statusCode).toBe(404);
    expect((await ann.call(getCalendarFeed)).body).toEqual({ data: { url: null } });
    expect((await get(await make())).statusCode).toBe(200);
  });

  it('that is wrong answers 404, and many of them 429', async () => {
    const good = await make();
    const wrong = [
      good.slice(0, -5),
      good.replace('.ics', ''),
      '/calendar/x.ics',
      `/calendar/${'x'.repeat(32)}.ics`,
      '/calendar/',
    ];
    for (const path of wrong) expect((await get(path)).statusCode, path).toBe(404);
    const statuses = [];
    for (let nth = 0; nth < 70; nth++) statuses.push((await get('/calendar/x.ics')).statusCode);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await get(good)).statusCode).toBe(200);
  });

  it('is kept as a hash', async () => {
    const path = await make();
    const { rows } = await app.deps.db.pool.query<{ row: string }>(
      'select f::text as row from calendar_feeds f where uid = $1',
      [ann.uid],
    );
    expect(rows[0]?.row).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
  });
});

it('a file says the times that clocks show, in whatever zone the server is', () => {
  const before = process.env['TZ'];
  try {
    process.env['TZ'] = 'America/New_York';
    const events = [
      { uid: 'ann', goalId: 'x', minute: 150, text: 'Run', from: '2026-03-08', weekdays: [7], except: [] },
    ] as never;
    const text = calendarText(events, {
      today: '2026-03-08' as never,
      timeZone: 'Europe/Berlin',
      language: 'en',
      url: 'https://x.example/',
    });
    expect(text).toContain('DTSTART:20260308T023000\r\n');
  } finally {
    process.env['TZ'] = before ?? '';
    if (before === undefined) delete process.env['TZ'];
  }
});
