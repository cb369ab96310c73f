import { describe, expect, it } from 'vitest';
import { readMe } from './read-me.ts';
import { tablesOf } from './tables.ts';

/** What a reader knows by its name. */
const PLAIN = new Set(
  [
    'id type goal goal_id frequency weekly_interval is_public last_checked created_at emoji color cue small_version part_of_day imported_at',
    'date day note photo time_zone checked_in_at imported time days reason entry kind streaks at month state bought_at purchased_at asked_at confirmed_at',
    'email since name muted made_at sent_at accepted_at from device logged_in_at last_used_at ends_at address',
    'text written_on first_used_at platform registered_at scope expires_at comment uploaded_at',
  ].flatMap((names) => names.split(' ')),
);

const ENGLISH = `Your Fivefold data

profile.json       when your account was made, your profile with your freezes and the days you were away, your plan, and
                   which messages you get
goals              goals that are yours, that you share, and that you shared once, with their days off
check-ins          every check-in of your own, with your notes
amounts            what you added to goals with a target, day by day
automaticity       how much each goal happens by itself, in the four numbers that you answered
reminders          when you are reminded of your goals, by your own clock
misses             days of the last three months that you missed, and what got in the way, where you said it
letters            lines that you wrote to later you, also those that have not come back
paper-lanterns     your paper lanterns: which days of your goals you answered your ember about
streaks            what you earned, exchanged and gave back with an undone check-in, entry by entry
months             the months of Performance that you exchanged streaks for
unused-months      paid months in which you opened nothing, with the credit for them or the pause
withdrawals        purchases that you withdrew from, with what was paid back, in cents
friends            your friends
blocked            whom you blocked
invitations-sent   whom you invited in the last month
invite-links       the links and QR codes that you made in the last month
hearts-given       your hearts on other people's check-ins
hearts-received    hearts on your check-ins; who gave them is named while you are friends
logged-in          where you are logged in
devices            devices that you have logged in from before
push-devices       devices that get push notifications
passkeys           passkeys that log you in, without what they are checked with
channels           where you have messages sent besides push and mail, without tokens
webhooks           addresses of your programs that are told what happens, without what signs the requests
access-tokens      tokens that you made for scripts and other apps, without what they are used with
reports-made       what you reported to the people who run this service
unclaimed-photos   photos that you uploaded and that are in no check-in; they are deleted after a day
photos             these, and the photos of your check-ins
missing-photos     only where a photo’s file was not found: which

In goals: part says whether you made the goal or take part in it, count_checked is how many check-ins the running five
have, and count_streak how often five were full. rest_days are the weekdays on which a goal rests from a day on,
days_per_week on how many days of a week it is due from a day on, frozen_days were kept with freezes, archived_days were
spent in the archive, and on rooted_days the goal was a root; position is the place in your own order, and audience are
the chosen friends who see it.

In check-ins: index is the check-in’s number in its goal, photo_missing says that its photo’s file was not found, hearts
is how many it got, added_on is the day on which a late check-in was added, and celebration the animation that it played,
where it is known. small is one of the small version, came_back the first one after a missed day, week or month, and
milestone the length of the run that it reached; an imported one earned nothing.

In goals: amount_target is how much a period asks for, in amount_unit, and amount_step what a tap adds; avoid says that
each day is one to do without, and timer_started_at and timer_day when a timer that runs was started. In amounts: amount
is what was added on a day, in unit.

In automaticity: items are the four numbers, from 1 to 7. In misses: brought_offer says that the answer was the third of
its kind, and something was offered. In letters: row is the row of the tapestry, and read_on when it was read after it
came back. In streaks: source is what an entry came from, and freezes how many it brought. In months: exchange_entry is
the entry in streaks that paid for it. In invitations-sent and invite-links: stands_until is when it ends. In
reports-made: part is what was reported of a goal, and outcome what came of it.

In channels: service is ntfy, Gotify or an address of yours, messages are the kinds that it gets, names_goals says
whether they name goals, and last_sent_at is when one last arrived. In webhooks: events are what it is told, and off_at
is when it was switched off.

In paper-lanterns: hung_on is the day on which you answered; what you wrote is in check-ins.

In withdrawals: paid_cents is what your card paid, refunded_cents what went back to it, and credit_cents what is credit
again.

In unused-months: began_at and ended_at are the month’s, decided_at is when the credit or the pause was decided, and
went_on_at when you went on.

To bring all of it to another account, choose this ZIP in the settings of that account, under ‘Your data’.

Each table is there twice: as .json, and as .csv for a spreadsheet. In the .csv an apostrophe stands before a text that a
spreadsheet would take for a formula. Check-ins and photos of other people are theirs and not in here.
`;

describe('what is said of the files of an export', () => {
  it('is in columns, and wrapped', () => {
    expect(readMe('en', [])).toBe(ENGLISH);
  });

  it('explains each column that does not explain itself', () => {
    // Rows are asked for later; the columns stand.
    const columns = tablesOf(undefined as never, 'ann', new Set()).flatMap((table) => table.columns);
    const passages = readMe('en', []).match(/^In [a-z-]+: [^]*?\n\n/gm) ?? [];
    const said = new Set(passages.flatMap((passage) => passage.match(/[a-z_]+/g)));
    expect(columns.filter((column) => !PLAIN.has(column) && !said.has(column))).toEqual([]);
    expect([...PLAIN].filter((column) => !columns.includes(column))).toEqual([]);
  });

  it('names photos whose files were not found', () => {
    const missing =
      'Not in here: the files of these photos were not found. Please contact the people who run this service.';
    expect(readMe('en', ['photos/1.jpg', 'photos/2.jpg'])).toBe(
      `${ENGLISH}\n${missing}\n  photos/1.jpg\n  photos/2.jpg\n`,
    );
  });

  it('is in the person’s language, with the names of the files as they are', () => {
    const lines = readMe('de', []).split('\n');
    expect(lines[0]).toBe('Deine Fivefold-Daten');
    expect(lines).toContain('friends            deine Freunde');
    expect(lines.filter((line) => line.length > 121)).toEqual([]);
  });
});
