import type { Language } from '@fivefold/rules/languages';
import { text } from '@fivefold/rules/text-key';
import { translate } from '#kernel/language/translate';

/** So long are the lines of a plain text that people read in any editor. */
const WIDTH = 121;
/** Where it is said what is in a file. */
const COLUMN = 19;

const TITLE = text('Your Fivefold data');
const FILES: Readonly<Record<string, string>> = {
  'profile.json': text(
    'when your account was made, your profile with your freezes and the days you were away, your plan, and which messages you get',
  ),
  goals: text('goals that are yours, that you share, and that you shared once, with their days off'),
  'check-ins': text('every check-in of your own, with your notes'),
  amounts: text('what you added to goals with a target, day by day'),
  automaticity: text('how much each goal happens by itself, in the four numbers that you answered'),
  reminders: text('when you are reminded of your goals, by your own clock'),
  misses: text('days of the last three months that you missed, and what got in the way, where you said it'),
  letters: text('lines that you wrote to later you, also those that have not come back'),
  'paper-lanterns': text('your paper lanterns: which days of your goals you answered your ember about'),
  streaks: text('what you earned, exchanged and gave back with an undone check-in, entry by entry'),
  months: text('the months of Performance that you exchanged streaks for'),
  'unused-months': text('paid months in which you opened nothing, with the credit for them or the pause'),
  withdrawals: text('purchases that you withdrew from, with what was paid back, in cents'),
  friends: text('your friends'),
  blocked: text('whom you blocked'),
  'invitations-sent': text('whom you invited in the last month'),
  'invite-links': text('the links and QR codes that you made in the last month'),
  'hearts-given': text("your hearts on other people's check-ins"),
  'hearts-received': text('hearts on your check-ins; who gave them is named while you are friends'),
  'logged-in': text('where you are logged in'),
  devices: text('devices that you have logged in from before'),
  'push-devices': text('devices that get push notifications'),
  passkeys: text('passkeys that log you in, without what they are checked with'),
  channels: text('where you have messages sent besides push and mail, without tokens'),
  webhooks: text('addresses of your programs that are told what happens, without what signs the requests'),
  'access-tokens': text('tokens that you made for scripts and other apps, without what they are used with'),
  'reports-made': text('what you reported to the people who run this service'),
  'unclaimed-photos': text('photos that you uploaded and that are in no check-in; they are deleted after a day'),
  photos: text('these, and the photos of your check-ins'),
  'missing-photos': text('only where a photo’s file was not found: which'),
};
const COLUMNS = [
  text(
    'In goals: part says whether you made the goal or take part in it, count_checked is how many check-ins the running five have, and count_streak how often five were full. rest_days are the weekdays on which a goal rests from a day on, days_per_week on how many days of a week it is due from a day on, frozen_days were kept with freezes, archived_days were spent in the archive, and on rooted_days the goal was a root; position is the place in your own order, and audience are the chosen friends who see it.',
  ),
  text(
    'In check-ins: index is the check-in’s number in its goal, photo_missing says that its photo’s file was not found, hearts is how many it got, added_on is the day on which a late check-in was added, and celebration the animation that it played, where it is known. small is one of the small version, came_back the first one after a missed day, week or month, and milestone the length of the run that it reached; an imported one earned nothing.',
  ),
  text(
    'In goals: amount_target is how much a period asks for, in amount_unit, and amount_step what a tap adds; avoid says that each day is one to do without, and timer_started_at and timer_day when a timer that runs was started. In amounts: amount is what was added on a day, in unit.',
  ),
  text(
    'In automaticity: items are the four numbers, from 1 to 7. In misses: brought_offer says that the answer was the third of its kind, and something was offered. In letters: row is the row of the tapestry, and read_on when it was read after it came back. In streaks: source is what an entry came from, and freezes how many it brought. In months: exchange_entry is the entry in streaks that paid for it. In invitations-sent and invite-links: stands_until is when it ends. In reports-made: part is what was reported of a goal, and outcome what came of it.',
  ),
  text(
    'In channels: service is ntfy, Gotify or an address of yours, messages are the kinds that it gets, names_goals says whether they name goals, and last_sent_at is when one last arrived. In webhooks: events are what it is told, and off_at is when it was switched off.',
  ),
  text('In paper-lanterns: hung_on is the day on which you answered; what you wrote is in check-ins.'),
  text(
    'In withdrawals: paid_cents is what your card paid, refunded_cents what went back to it, and credit_cents what is credit again.',
  ),
  text(
    'In unused-months: began_at and ended_at are the month’s, decided_at is when the credit or the pause was decided, and went_on_at when you went on.',
  ),
  text('To bring all of it to another account, choose this ZIP in the settings of that account, under ‘Your data’.'),
];
const FORMATS = text(
  'Each table is there twice: as .json, and as .csv for a spreadsheet. In the .csv an apostrophe stands before a text that a spreadsheet would take for a formula. Check-ins and photos of other people are theirs and not in here.',
);
const MISSING = text(
  'Not in here: the files of these photos were not found. Please contact the people who run this service.',
);

/** What the files of an export are. @param missing names of photos whose files were not found */
export function readMe(language: Language, missing: readonly string[]): string {
  const say = (english: string) => translate(english, language);
  const files = Object.entries(FILES).map(([name, about]) => wrap(`${name.padEnd(COLUMN)}${say(about)}`, COLUMN));
  const parts = [say(TITLE), files.join('\n'), ...[...COLUMNS, FORMATS].map((about) => wrap(say(about)))];
  if (missing.length > 0) parts.push([say(MISSING), ...missing.map((photo) => `  ${photo}`)].join('\n'));
  return `${parts.join('\n\n')}\n`;
}

/** @param indent of all lines but the first, which keeps its own spaces */
function wrap(line: string, indent = 0): string {
  if (line.length <= WIDTH) return line;
  const end = line.lastIndexOf(' ', WIDTH);
  if (end <= indent) return line;
  return `${line.slice(0, end)}\n${wrap(' '.repeat(indent) + line.slice(end + 1), indent)}`;
}
