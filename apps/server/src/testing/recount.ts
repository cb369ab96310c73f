import type { LocalDay } from '@fivefold/rules/calendar';
import { progressFromHistory, recordCheckIn } from '@fivefold/rules/check-in';
import { daysOffAfter, daysOfLastWeek } from '@fivefold/rules/days-a-week';
import { type DaysOff, NO_END } from '@fivefold/rules/days-off';
import { FREEZES_AT_START, FREEZES_MAX } from '@fivefold/rules/freeze';
import { type Frequency, type Rhythm, rhythmOf, type WeeklyInterval } from '@fivefold/rules/frequency';
import { importedProgress } from '@fivefold/rules/goal-state';
import { reachedMilestone } from '@fivefold/rules/milestones';
import { isReturn, RETURNS_PER_FREEZE } from '@fivefold/rules/returns';
import { addToTotals, NO_TOTALS, totalsFromHistory } from '@fivefold/rules/runs';
import { visualLevel } from '@fivefold/rules/streak-level';
import { daysOffOf, totalsOf } from '#features/goals/steps';
import type { TestApp } from './test-app.ts';

/** The strength is kept with about seven digits. */
const ROUNDING = 1e-5;

type App = Pick<TestApp, 'deps'>;
type Row = Awaited<ReturnType<typeof partsOf>>[number];
interface CheckInRow {
  readonly idx: number;
  readonly day: LocalDay;
  readonly is_imported: boolean;
  readonly came_back: boolean;
  readonly milestone: number | null;
  readonly paid: number;
}

const partsOf = async ({ deps }: App, uid: string) =>
  deps.db.kysely
    .selectFrom('goal_participants as p')
    .innerJoin('goals as g', 'g.id', 'p.goal_id')
    .innerJoin('profiles as pr', 'pr.uid', 'p.uid')
    .where('p.uid', '=', uid)
    .selectAll('p')
    .select(['g.frequency', 'g.weekly_interval', 'g.imported_at', 'pr.away'])
    .execute();

const CHECK_INS = `
  select c.idx, c.day, c.is_imported, c.came_back, c.milestone,
         coalesce((select sum(l.points) from streak_ledger l where l.uid = c.uid
                   and l.source in ('check-in:' || c.goal_id || ':' || c.idx, 'undo:' || c.goal_id || ':' || c.idx)), 0)::int as paid
  from check_ins c where c.goal_id = $1 and c.uid = $2 order by c.day`;

/**
 * What a person has that their whole history does not give by the rules, a line for each; also where what is kept
 * beside the history differs from it.
 * @param known what was found right before: it stands when days off change that it was decided with
 */
export async function historyFaults(app: App, uid: string, known = new Set<string>()): Promise<string[]> {
  const faults: string[] = [];
  let returns = 0;
  let used = 0;
  for (const part of await partsOf(app, uid)) {
    const { rows } = await app.deps.db.pool.query<CheckInRow>(CHECK_INS, [part.goal_id, uid]);
    faults.push(
      ...[...progressFaults(part, rows), ...markFaults(part, rows, known)].map((fault) => `${part.goal_id}: ${fault}`),
    );
    returns += rows.filter(({ came_back: cameBack, is_imported: isImported }) => cameBack && !isImported).length;
    if (part.imported_at === null) used += freezesOf(part);
  }
  return [...faults, ...(await personFaults(app, uid, { returns, used }))];
}

function progressFaults(part: Row, checkIns: readonly CheckInRow[]): string[] {
  const { rhythm, daysOff, days } = historyOf(part, checkIns);
  const lastImported = checkIns.findLast((one) => one.is_imported)?.day ?? null;
  const unpaid = new Set(checkIns.filter(({ paid }) => paid === 0).map(({ day }) => day));
  const progress = progressFromHistory(rhythm, days, daysOff, lastImported, unpaid);
  const backs = checkIns.filter((one) => one.came_back).map(({ day }) => day);
  const { strength, ...totals } = totalsFromHistory(rhythm, days, daysOff);
  const { strength: keptStrength, ...kept } = totalsOf(part) ?? { ...totals, strength };
  return [
    ...differ('progress', [part.last_checked, part.count_checked, part.count_streak], Object.values(progress)),
    ...differ('totals', kept, totals),
    ...(Math.abs(keptStrength - strength) < ROUNDING ? [] : differ('strength', keptStrength, strength)),
    ...differ('returns', [part.returns, part.last_return], [backs.length, backs.at(-1) ?? null]),
    ...differ('week', part.week_plan?.checked ?? null, part.week_plan === null ? null : daysOfLastWeek(days)),
  ];
}

/** Points, returns and milestones that the history does not give, of check-ins that were not known before. */
function markFaults(part: Row, checkIns: readonly CheckInRow[], known: Set<string>): string[] {
  const { rhythm, daysOff, days } = historyOf(part, checkIns);
  const lastImported = checkIns.findLast((one) => one.is_imported)?.day ?? null;
  let progress = importedProgress(lastImported);
  let totals = NO_TOTALS;
  let lastReturn: LocalDay | null = null;
  return checkIns.flatMap(({ day, is_imported: isImported, came_back: cameBack, milestone, paid }, nth) => {
    const off = daysOffAfter(daysOff, days, nth);
    const before = totals;
    totals = addToTotals(rhythm, before, day, off);
    const reached = reachedMilestone(rhythm, { before, after: totals }, day, off);
    const mayReturn = isReturn(rhythm, { run: before.run, lastReturn }, day, off);
    if (cameBack) lastReturn = day;
    if (isImported) return [];
    const recorded = recordCheckIn(rhythm, progress, day, off);
    progress = recorded.progress;
    const mark = [part.goal_id, day, cameBack, milestone, paid].join(' ');
    if (known.has(mark)) return [];
    known.add(mark);
    return [
      ...(paid > recorded.points ? [`${day} was paid ${paid}, not ${recorded.points}`] : []),
      ...(cameBack && !mayReturn ? [`${day} is no return`] : []),
      ...(milestone !== null && milestone !== reached ? [`${day} reached ${reached}, not ${milestone}`] : []),
    ];
  });
}

async function personFaults(app: App, uid: string, { returns, used }: { returns: number; used: number }) {
  const { kysely } = app.deps.db;
  const person = await kysely.selectFrom('profiles').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
  const counted = await kysely
    .selectFrom('returns')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const brought = counted?.freezes ?? 0;
  const most = FREEZES_AT_START + visualLevel(person.lifetime_points) - visualLevel(0) + brought;
  return [
    ...differ('returns of the person', counted?.count ?? 0, returns),
    ...(brought > Math.floor(returns / RETURNS_PER_FREEZE) ? [`${returns} returns brought ${brought} freezes`] : []),
    ...(person.freezes > FREEZES_MAX ? [`${person.freezes} freezes are held`] : []),
    ...(person.freezes + used > most ? [`${person.freezes} freezes are held and ${used} used, of ${most}`] : []),
  ];
}

function historyOf(part: Row, checkIns: readonly CheckInRow[]): { rhythm: Rhythm; daysOff: DaysOff; days: LocalDay[] } {
  const rhythm = rhythmOf(part.frequency as Frequency, part.weekly_interval as WeeklyInterval | null);
  return { rhythm, daysOff: daysOffOf(part), days: checkIns.map(({ day }) => day) };
}

/** Each keeps a day, an interval or a month. */
function freezesOf({ days_off: daysOff, frequency, weekly_interval: interval }: Row): number {
  const days = (daysOff?.frozen ?? []).reduce(
    (sum, { from, to }) => sum + (Date.parse(to === NO_END ? from : to) - Date.parse(from)) / 86_400_000 + 1,
    0,
  );
  const period = frequency === 'daily' ? 1 : frequency === 'weekly' ? 7 * (interval ?? 1) : 31;
  return Math.ceil(days / period);
}

function differ(what: string, kept: unknown, counted: unknown): string[] {
  const [one, other] = [JSON.stringify(kept), JSON.stringify(counted)];
  return one === other ? [] : [`${what}: ${one} is kept, ${other} is counted`];
}
