import {
  compare,
  type Comparison,
  cpu,
  cpuWithDatabase,
  type Figure,
  medianFigure,
  p50,
  type Series,
} from '../measure/alternate.ts';
import { MOST_SPREAD, TARGETS } from '../settings.ts';
import { type Row, spreadOf } from './row.ts';

const ms = (value: number) => value.toFixed(value < 10 ? 3 : 1);

const FIGURES = {
  side: [
    ['p50 ms', p50],
    ['CPU ms', cpu],
  ],
  history: [
    ['p50 ms', p50],
    ['CPU ms with database', cpuWithDatabase],
  ],
} as const;

interface Named extends Comparison {
  readonly what: string;
  readonly target?: number | undefined;
}

/** Product against bare in each history, then the histories against each other. */
export function comparisonsOf(what: string, all: readonly Series[]): Named[] {
  const products = all.filter(({ subject }) => subject.side === 'product');
  const sides = products.flatMap((product) => {
    const bare = all.find(({ subject }) => subject.side === 'bare' && subject.history === product.subject.history);
    if (bare === undefined) return [];
    const target = what.startsWith('check-in') ? TARGETS.checkInRatio : TARGETS.dashboardRatio;
    return FIGURES.side.map(([name, figure]) => ({
      what: `${what}, ${product.subject.history.name}: ${name}, product / bare`,
      one: product,
      other: bare,
      figure,
      target,
    }));
  });
  const [short, long] = products;
  if (short === undefined || long === undefined) return sides;
  return [
    ...sides,
    ...FIGURES.history.map(([name, figure]) => ({
      what: `${what}: ${name}, ${long.subject.history.name} / ${short.subject.history.name}`,
      one: long,
      other: short,
      figure,
      target: TARGETS.historyRatio,
    })),
  ];
}

export function comparisonRow({ what, one, other, figure, target }: Named): Row {
  const { ratio, spread } = compare({ one, other, figure });
  return {
    what,
    value: ms(medianFigure(one, figure)),
    against: ms(medianFigure(other, figure)),
    ratio: ratio.toFixed(2),
    spread: spreadOf(spread),
    ...(figure === cpu ? databaseCpuOf(one, other) : {}),
    ...(target === undefined
      ? {}
      : { target: `ratio ≤ ${target}`, isMet: ratio <= target, isNoisy: spread >= MOST_SPREAD }),
  };
}

/** What a check-in costs the product's own process. */
export function checkInCpuRow(what: string, product: Series): Row {
  const value = medianFigure(product, cpu);
  return {
    what: `${what}, ${product.subject.history.name}: CPU ms, product`,
    value: ms(value),
    target: `≤ ${TARGETS.checkInCpuMs} ms`,
    isMet: value <= TARGETS.checkInCpuMs,
  };
}

/** What compressing adds to the product's dashboard; the bare server has nothing to compare it with. */
export function compressionOf(what: string, compressed: Series, plain: Series): Named {
  const name = `${what}, ${plain.subject.history.name}: CPU ms, compressed / plain`;
  return { what: name, one: compressed, other: plain, figure: cpu };
}

function databaseCpuOf(product: Series, bare: Series): { databaseCpu: string } {
  const figure: Figure = (round) => round.databaseCpu;
  return { databaseCpu: `${ms(medianFigure(product, figure))} / ${ms(medianFigure(bare, figure))}` };
}
