import type { LocalDay } from '@fivefold/rules/calendar';
import { BACK_AFTER, FREEZE_DAYS } from '../../features/counts/steps.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { plainPage } from '../../kernel/http/plain-page.ts';
import type { Numbers } from './numbers.ts';
import { SCRIPT_PATH } from './script.ts';

/** The operator's page, in English alone, like the operator's commands and documents. */

const TITLE = 'Operator’s page';
const HOME = '<a class="home" href="./">Open Fivefold</a>';
const NONE = '–';

const format = new Intl.NumberFormat('en-US');
const number = (value: number | null | undefined) =>
  value === null || value === undefined ? NONE : format.format(value);
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** @param whole what the reader takes the share to be of: then it is not said again */
function share(count: number, of: number, whole?: number): string {
  if (of === 0) return NONE;
  return `${number(count)}${of === whole ? '' : ` of ${number(of)}`} (${Math.round((count / of) * 100)}%)`;
}

/** @param rows cells as HTML; the first of each row names it */
function table(label: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const headCells = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows
    .map(([name = '', ...cells]) => {
      const values = cells.map((cell) => `<td>${cell}</td>`).join('');
      return `<tr><th scope="row">${name}</th>${values}</tr>`;
    })
    .join('');
  // Wider than a phone, so that a keyboard must reach it to scroll.
  return `<div class="table numbers" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${headCells}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** The main part of the page, for the page and for its script. */
export function numbersHtml(numbers: Numbers): string {
  return `<h1>${TITLE}</h1>
${totals(numbers)}
<h2>Day by day</h2>
${days(numbers)}
<h2>Who comes back</h2>
${cohorts(numbers)}
<h2>Jobs and failures</h2>
${jobs(numbers)}
${HOME}`;
}

function totals({ latest }: Numbers): string {
  if (latest === undefined || latest.counted_at === null)
    return '<p>Nothing is counted yet. The first numbers come within an hour of the first start, and then once a day after midnight UTC.</p>';
  const used = latest.freezes_used ?? 0;
  const rows = [
    ['People', number(latest.people)],
    ['Goals in use', number(latest.goals)],
    [`Freezes used in ${FREEZE_DAYS} days`, share(used, used + (latest.freezes_held ?? 0))],
  ];
  return `<p>Counted ${minute(latest.counted_at)}, once a day. The numbers come from what the product stores anyway and stay on this server: no one is tracked.</p>
${table('How it stands', ['Number', 'Now'], rows)}
<p>A shared goal counts for both people. The freezes are those that were used and those that people still hold.</p>`;
}

function days({ days: each }: Numbers): string {
  if (each.length === 0) return '<p>No day is counted yet.</p>';
  const rows = each.map((day) => [
    dayText(day.day),
    number(day.joined),
    number(day.active_people),
    number(day.check_ins),
    number(day.returns),
  ]);
  return `${table('Day by day', ['Day', 'Joined', 'Checked in', 'Check-ins', 'Returns'], rows)}
<p>Check-ins count for their day by the person’s clock, without imported ones; late ones are added for a week. Returns are first check-ins of a goal after missed days, also those after its streak was lost.</p>`;
}

function cohorts({ cohorts: weeks }: Numbers): string {
  if (weeks.length === 0)
    return '<p>No one is counted yet. A week is counted three days after its first one joined.</p>';
  const rows = weeks.map(({ monday, joined, back }) => [
    dayText(monday),
    number(joined),
    ...BACK_AFTER.map((after) => share(back[after].count, back[after].of, joined)),
  ]);
  const head = ['Week of', 'Joined', ...BACK_AFTER.map((after) => `Day ${after}`)];
  return `${table('Who comes back', head, rows)}
<p>Of those who joined in a week, how many checked in exactly 1, 7 and 30 days later. A day is counted three days after it began, when no check-in for it can arrive any more, and then stays as it is.</p>`;
}

function jobs({ waiting, failing, health }: Numbers): string {
  const broken = Object.entries(health.parts).flatMap(([name, { state, reason = 'It fails.' }]) =>
    state === 'failing' ? [`<li>${escapeHtml(name)}: ${escapeHtml(reason)}</li>`] : [],
  );
  const late = waiting.due === 0 ? '' : `, the oldest for ${number(Math.round(waiting.oldestSeconds))} seconds`;
  const failed =
    failing.length === 0
      ? '<p>No job has failed.</p>'
      : `${table(
          'Jobs that failed',
          ['Kind', 'Tried again', 'Given up', 'Since'],
          failing.map(({ kind, retried, parked, since }) => [
            escapeHtml(kind),
            number(retried),
            number(parked),
            since.toISOString().slice(0, 10),
          ]),
        )}
<p>The log says why.</p>`;
  return `${broken.length === 0 ? '<p>All parts work.</p>' : `<ul>${broken.join('')}</ul>`}
<p>Jobs that are due: ${number(waiting.due)}${late}. Given up: ${number(waiting.parked)}.</p>
${failed}`;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric', month: 'short' });
/** A narrow table does not part it. */
const dayText = (day: LocalDay) => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`)).replace(' ', '&nbsp;');

export function numbersPage(numbers: Numbers): string {
  return plainPage({ title: TITLE, content: numbersHtml(numbers), root: './' });
}

/** @param reason a sentence as HTML */
export function problemHtml(reason: string): string {
  return `<h1>${TITLE}</h1><p>${reason}</p>${HOME}`;
}

/** For a browser elsewhere: its script asks with the session that the app has. */
export function logInPage(): string {
  const content = `<h1>${TITLE}</h1><p role="status">Looking for your log-in…</p><noscript><p>This page needs JavaScript to use your log-in.</p></noscript>${HOME}<script src=".${SCRIPT_PATH}" defer></script>`;
  return plainPage({ title: TITLE, content, root: './' });
}
