import { medianOf } from '../../bench/src/measure/median.ts';
import type { Row } from '../../bench/src/report/row.ts';
import { type Operation, LOAD_TARGETS, MIX } from './settings.ts';
import type { LoadTarget } from './target.ts';
import type { Window } from './window.ts';

export interface LoadSeries {
  readonly subject: LoadTarget;
  readonly windows: readonly Window[];
}

const nameOf = ({ side, people, pages }: LoadTarget) =>
  `${side}, ${people} people${pages.asking === 'whole' ? ', whole dashboards' : ''}`;
const flat = (windows: readonly Window[], operation: Operation) =>
  windows.flatMap((window) => window.latencies[operation]);
const every = (windows: readonly Window[]) =>
  Object.keys(MIX).flatMap((operation) => flat(windows, operation as Operation));
const countOf = (window: Window) => every([window]).length;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** What a server did: requests in a second, the median and the slowest hundredth, and what they cost the processor. */
export function subjectRows({ subject, windows }: LoadSeries): Row[] {
  const requests = sum(windows.map(countOf));
  const perSecond = requests / sum(windows.map(({ seconds }) => seconds));
  const server = sum(windows.map(({ serverCpu }) => serverCpu)) / requests;
  const database = sum(windows.map(({ databaseCpu }) => databaseCpu)) / requests;
  const latencies = (['dashboard', 'check-in'] as const).map((operation) => {
    const all = flat(windows, operation);
    return {
      what: `${nameOf(subject)}: ${operation} ms, p50 / p99`,
      value: quantile(all, 0.5).toFixed(1),
      against: quantile(all, 0.99).toFixed(1),
    };
  });
  return [
    { what: `${nameOf(subject)}: requests in a second`, value: perSecond.toFixed(0) },
    {
      what: `${nameOf(subject)}: CPU ms a request, server / database`,
      value: server.toFixed(2),
      against: database.toFixed(2),
    },
    ...latencies,
  ];
}

/** How much more the database does in the same time when clients ask as the web app does. */
export function databaseRow(asApp: LoadSeries, whole: LoadSeries): Row {
  const perCoreSecond = (window: Window) => (1000 * countOf(window)) / window.databaseCpu;
  const ratio = medianOf(asApp.windows.map((window, at) => perCoreSecond(window) / perCoreSecond(windowAt(whole, at))));
  return {
    what: 'as the app / whole dashboards: requests for each core-second of the database',
    value: medianOf(asApp.windows.map(perCoreSecond)).toFixed(0),
    against: medianOf(whole.windows.map(perCoreSecond)).toFixed(0),
    ratio: ratio.toFixed(2),
  };
}

/** One server against another: medians of the ratios window by window, which hardly depend on what else the machine does. */
function ratioRows(what: string, one: LoadSeries, other: LoadSeries, target: number): Row[] {
  const row = (name: string, figure: (window: Window) => number, isTarget: boolean): Row => {
    const ratio = medianOf(one.windows.map((window, at) => figure(window) / figure(windowAt(other, at))));
    return {
      what: `${what}: ${name}`,
      value: medianOf(one.windows.map(figure)).toFixed(2),
      against: medianOf(other.windows.map(figure)).toFixed(2),
      ratio: ratio.toFixed(2),
      ...(isTarget ? { target: `≤ ${target}`, isMet: ratio <= target } : {}),
    };
  };
  return [
    row('p50 ms of all', (window) => quantile(every([window]), 0.5), true),
    row('p50 ms of a dashboard', (window) => quantile(window.latencies.dashboard, 0.5), true),
    row('p50 ms of a check-in', (window) => quantile(window.latencies['check-in'], 0.5), true),
    row('CPU ms with the database', (window) => (window.serverCpu + window.databaseCpu) / countOf(window), false),
    row('requests in a second', (window) => countOf(window) / window.seconds, false),
  ];
}

function windowAt({ windows }: LoadSeries, at: number): Window {
  const found = windows[at];
  if (found === undefined) throw new Error('Both sides have the same number of windows.');
  return found;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const bareRatioRows = (product: LoadSeries, bare: LoadSeries) =>
  ratioRows(`product / bare, ${product.subject.people} people`, product, bare, LOAD_TARGETS.bareRatio);

export const populationRatioRows = (many: LoadSeries, few: LoadSeries) =>
  ratioRows(`${many.subject.people} / ${few.subject.people} people`, many, few, LOAD_TARGETS.populationRatio);
