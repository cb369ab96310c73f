import { AMOUNT_TEXT } from '@fivefold/rules/amount-text';
import { dayInZone } from '@fivefold/rules/calendar';
import { goalTitle } from '@fivefold/rules/goal-label';
import { type Language, LANGUAGES } from '@fivefold/rules/languages';
import { sentence } from '@fivefold/rules/sentence';
import { text } from '@fivefold/rules/text-key';
import type { Sql } from '#kernel/db/sql';
import { say, translate } from '#kernel/language/translate';
import { zoneOf } from '#kernel/today';
import { photoName } from '../photo-name.ts';
import { checkInsOf, type ExportedCheckIn, type ExportedGoal } from '../rows.ts';
import { frontMatter } from './front-matter.ts';
import { markdownLine, markdownLines } from './markdown.ts';
import { findCounts, goalAmountsOf, type GoalCounts, type PlainFilesPerson } from './rows.ts';

const AMOUNTS = text('Amounts');
const SMALL = text('Small version');
const MISSING = text('The file of this photo was not found.');

interface GoalFile {
  readonly goal: ExportedGoal;
  /** Without the ending. */
  readonly fileName: string;
  /** Names of photos whose files were not found. */
  readonly missingPhotos: ReadonlySet<string>;
}

/** One goal as a note: what it is as YAML, then month by month the person's own check-ins, the oldest first. */
export async function* goalFileOf(
  sql: Sql,
  person: PlainFilesPerson,
  { goal, fileName, missingPhotos }: GoalFile,
): AsyncGenerator<string> {
  const { uid, language } = person;
  const counts = await findCounts(sql, uid, goal.id);
  yield frontMatter(fieldsOf(person, goal, counts, fileName));
  yield `\n# ${markdownLine(goalTitle(goal))}\n`;
  let month = '';
  for await (const checkIn of checkInsOf(sql, uid, goal.id)) {
    if (!checkIn.day.startsWith(month) || month === '') {
      month = checkIn.day.slice(0, '2026-11'.length);
      yield `\n## ${month}\n\n`;
    }
    yield checkInItem(goal, checkIn, { language, missingPhotos });
  }
  let heading = `\n## ${translate(AMOUNTS, language)}\n\n`;
  for await (const { day, amount } of goalAmountsOf(sql, uid, goal.id)) {
    yield `${heading}- ${day} · ${amountText(amount, goal, language)}\n`;
    heading = '';
  }
}

function fieldsOf(person: PlainFilesPerson, goal: ExportedGoal, counts: GoalCounts | undefined, fileName: string) {
  const dayOf = (day: ExportedGoal['last_checked']) => (day === null ? null : { day });
  const hasRun = counts !== undefined && counts.best_run_count > 0;
  return {
    title: goal.goal,
    // Obsidian finds the note by it.
    aliases: goal.goal === fileName ? null : [goal.goal],
    emoji: goal.emoji,
    color: goal.color,
    type: goal.kind,
    part: goal.part,
    frequency: goal.frequency,
    weekly_interval: goal.weekly_interval,
    created: dayOf(dayInZone(goal.created_at, zoneOf(person))),
    archived: dayOf(goal.archived_on),
    cue: goal.cue,
    small_version: goal.small_version,
    part_of_day: goal.part_of_day,
    amount_target: goal.amount_target,
    amount_unit: goal.amount_unit,
    avoid: goal.avoid ? true : null,
    check_ins: counts?.check_ins ?? null,
    last_check_in: dayOf(goal.last_checked),
    full_blocks: goal.count_streak,
    best_run: hasRun ? counts.best_run_count : null,
    best_run_from: hasRun ? dayOf(counts.best_run_from) : null,
    best_run_to: hasRun ? dayOf(counts.best_run_to) : null,
    fivefold_id: goal.id,
  };
}

/** A list item: the day with what is known of it, then the note and the photo below. */
function checkInItem(
  goal: ExportedGoal,
  checkIn: ExportedCheckIn,
  { language, missingPhotos }: { readonly language: Language } & Pick<GoalFile, 'missingPhotos'>,
): string {
  const facts = [
    `**${checkIn.day}**`,
    ...(checkIn.small ? [markdownLine(translate(SMALL, language))] : []),
    ...(checkIn.hearts > 0 ? [`❤️ ${checkIn.hearts}`] : []),
  ];
  const lines = [facts.join(' · ')];
  if (checkIn.description !== '') lines.push(markdownLines(checkIn.description, '  '));
  if (checkIn.photo_id !== null) {
    const photo = photoName(goal, checkIn);
    lines.push(missingPhotos.has(photo) ? `*${translate(MISSING, language)}*` : `![${checkIn.day}](${photo})`);
  }
  return `- ${lines.join('  \n  ')}\n`;
}

function amountText(amount: number, { amount_unit: unit }: ExportedGoal, language: Language): string {
  const number = new Intl.NumberFormat(LANGUAGES[language].locale).format(amount);
  return markdownLine(unit === null ? number : say(sentence(AMOUNT_TEXT, { amount: number, unit }), language));
}
