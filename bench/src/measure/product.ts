import { setTimeout as delay } from 'node:timers/promises';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Row } from '../report/row.ts';
import { checkInCpuRow, comparisonRow, comparisonsOf, compressionOf } from '../report/compare.ts';
import { memoryRows, startRows } from '../report/plain-rows.ts';
import { EMPTY, PRODUCT, type RunningServer, startServer } from '../servers/child.ts';
import type { Places } from '../servers/places.ts';
import { descendantsOf, familyOf, peakBytesOf, processorTimeOf, sharedBytesOf } from '../servers/processor-time.ts';
import { GOAL_COUNTS, type GoalCount, HISTORIES, type History, SIDES, type Side, STARTS } from '../settings.ts';
import { alternate, type Comparison, type Lane, type Series } from './alternate.ts';
import { checkInsOf } from './check-in.ts';
import { compareDashboards, measureReads, warmUpReads } from './dashboard.ts';
import { type LookBack, lookBackOf, LOOKS_BACK } from './look-back.ts';
import { type Reader, READERS } from './readers.ts';
import { screenRows } from './screen.ts';
import type { Subject } from './subject.ts';

const SCRIPTS: Record<Side, string> = { product: PRODUCT, bare: 'bench/src/bare/main.ts' };
const IDLE_MS = 2000;

export interface ProductUnderTest {
  readonly histories: readonly { readonly history: History; readonly places: Places }[];
  readonly firstDay: LocalDay;
  readonly rounds: number;
  /** Only the reads whose name begins with this, for a short look at one of them. */
  readonly only: string | undefined;
}

export interface ProductResult {
  readonly rows: readonly Row[];
  /** What the main screen weighs. */
  readonly screen: readonly Row[];
  /** Everything that was measured. */
  readonly series: readonly Series[];
}

/** Measures the product: four servers at once, product and bare over a short and a long history, one of them busy at a time. */
export async function measureProduct(test: ProductUnderTest): Promise<ProductResult> {
  const rows: Row[] = [];
  const series: Series[] = [];
  const subjects: Subject[] = [];
  try {
    for (const { history, places } of test.histories) {
      for (const side of SIDES) {
        const starts = await startOften(SCRIPTS[side], places[side], side === 'product' ? STARTS : 1);
        subjects.push(subjectOf(test, { side, history, server: starts.running }));
        if (side === 'product') rows.push(...startRows(history, starts));
      }
    }
    await delay(IDLE_MS);
    const idleBytes = new Map(subjects.map((subject) => [subject, sharedBytesOf(familyOf(subject.server.pid))]));
    const run: Run = async (lanes, comparisonsIn) => {
      const all = await alternate(lanes, test.rounds, comparisonsIn);
      series.push(...all);
      return all;
    };

    const { only } = test;
    const isAsked = ({ what }: { what: string }) => only === undefined || what.startsWith(only);
    const readers = READERS.filter(isAsked);
    for (const reader of readers.filter(isInAll)) rows.push(...(await measureReader(subjects, reader, run)));
    for (const look of LOOKS_BACK.filter(isAsked))
      rows.push(...(await measureLookBack(subjects.filter(isProduct), look, run)));
    if (only !== undefined) return { rows, screen: [], series };
    // After the reads, so that no server has had more practice than the others; before any check-in of the bench, whose notes
    // are all the same and compress to nothing.
    const screen = await screenRows(subjects.filter(isProduct)[0]);
    for (const goals of GOAL_COUNTS) rows.push(...(await measureWrites(subjects, goals, run)));
    // Last, because it gives one history's servers practice that the other's do not get.
    for (const reader of readers.filter((one) => !isInAll(one)))
      rows.push(...(await measureReader(subjects, reader, run)));
    for (const subject of subjects.filter(isProduct)) {
      const { pid } = subject.server;
      const loaded = sharedBytesOf(familyOf(pid));
      rows.push(...memoryRows(subject, { idle: idleBytes.get(subject) ?? 0, loaded, peak: peakBytesOf(pid) }));
    }
    return { rows, screen, series };
  } finally {
    await Promise.all(subjects.map(({ server }) => server.stop()));
  }
}

type Run = (
  lanes: readonly Lane[],
  comparisonsIn: (all: readonly Series[]) => readonly Comparison[],
) => Promise<Series[]>;

const isProduct = (subject: Subject) => subject.side === 'product';
const isInAll = ({ histories }: Reader) => histories.length === HISTORIES.length;

async function measureReader(all: readonly Subject[], reader: Reader, run: Run): Promise<Row[]> {
  const { what, kind } = reader;
  const subjects = all.filter(({ history }) => reader.histories.includes(history));
  if (kind === 'whole') {
    for (const history of reader.histories) {
      await compareDashboards(
        subjects.filter((subject) => subject.history === history),
        reader,
      );
    }
  }
  for (const subject of subjects) await warmUpReads(subject, reader);
  const laneOf = (subject: Subject, encoding?: 'br'): Lane => ({
    what: encoding === undefined ? what : `${what}, compressed`,
    subject,
    measure: () => measureReads(subject, reader, encoding),
  });
  // A lane that follows another on the same server finds its caches warm: so the comparison of histories has one lane a server,
  // and compression is compared in a series of its own, where both lanes of a server are warm. Each history's server takes
  // part: practice that only one of them gets made it 5 % faster at everything that was measured later.
  const rows = await rowsOf(
    what,
    subjects.map((subject) => laneOf(subject)),
    run,
  );
  if (kind === 'look') return rows;
  const products = subjects.filter(isProduct);
  const compressionIn = (series: readonly Series[]) =>
    products.map((subject) => {
      const [plain, compressed] = series.filter((one) => one.subject === subject);
      if (plain === undefined || compressed === undefined) throw new Error('A lane gave no series.');
      return compressionOf(what, compressed, plain);
    });
  const both = await run(
    products.flatMap((subject) => [laneOf(subject), laneOf(subject, 'br')]),
    compressionIn,
  );
  return [...rows, ...compressionIn(both).map(comparisonRow)];
}

/** The product alone: a bare server would send the same statements. */
async function measureLookBack(subjects: readonly Subject[], look: LookBack, run: Run): Promise<Row[]> {
  const looks = subjects.map((subject) => ({ subject, ...lookBackOf(subject, look) }));
  for (const one of looks) await one.warmUp();
  return rowsOf(
    look.what,
    looks.map(({ subject, measure }) => ({ what: look.what, subject, measure })),
    run,
  );
}

async function measureWrites(subjects: readonly Subject[], goals: GoalCount, run: Run): Promise<Row[]> {
  const what = `check-in, ${goals} goals`;
  const checkIns = subjects.map((subject) => ({ subject, ...checkInsOf(subject, goals) }));
  for (const one of checkIns) await one.warmUp();
  const lanes = checkIns.map((one) => ({ what, subject: one.subject, measure: () => one.measure() }));
  const comparisonsIn = (all: readonly Series[]) => comparisonsOf(what, all);
  const all = await run(lanes, comparisonsIn);
  const products = all.filter(({ subject }) => isProduct(subject));
  return [...comparisonsIn(all).map(comparisonRow), ...products.map((one) => checkInCpuRow(what, one))];
}

async function rowsOf(what: string, lanes: readonly Lane[], run: Run): Promise<Row[]> {
  const comparisonsIn = (all: readonly Series[]) => comparisonsOf(what, all);
  return comparisonsIn(await run(lanes, comparisonsIn)).map(comparisonRow);
}

function subjectOf(
  test: ProductUnderTest,
  { side, history, server }: { side: Side; history: History; server: RunningServer },
): Subject {
  return {
    side,
    history,
    server,
    watched: {
      server: processorTimeOf(() => [server.pid]),
      database: processorTimeOf(() => descendantsOf(server.pid)),
    },
    firstDay: test.firstDay,
  };
}

/** Starts a server several times on the same data, in turn with an empty one, and keeps the last one running. */
async function startOften(
  script: string,
  place: Places[Side],
  times: number,
): Promise<{ running: RunningServer; all: RunningServer[]; empty: RunningServer[] }> {
  let running = await startServer(script, place);
  const all = [running];
  const empty: RunningServer[] = [];
  while (all.length < times) {
    const other = await startServer(EMPTY, place);
    await other.stop();
    empty.push(other);
    await running.stop();
    running = await startServer(script, place);
    all.push(running);
  }
  return { running, all, empty };
}
