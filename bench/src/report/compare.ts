import {
  cpu,
  cpuWithDatabase,
  type Figure,
  medianFigure,
  medianRatio,
  p50,
  type Series,
} from '../measure/alternate.ts';
import { TARGETS } from '../settings.ts';
import type { Row } from './row.ts';

const ms = (value: number) => value.toFixed(value < 10 ? 3 : 1);

/** Product against bare server, wall clock and CPU. */
export function sideRows(what: string, product: Series, bare: Series): Row[] {
  const { engine, history } = product.subject;
  const rowOf = (name: string, figure: Figure): Row => {
    const ratio = medianRatio(product, bare, figure);
    return {
      engine,
      what: `${what}, ${history.name}: ${name}, product / bare`,
      value: ms(medianFigure(product, figure)),
      against: ms(medianFigure(bare, figure)),
      ratio: ratio.toFixed(2),
      target: `ratio ≤ ${TARGETS.ratio}`,
      isMet: ratio <= TARGETS.ratio,
    };
  };
  return [rowOf('p50 ms', p50), { ...rowOf('CPU ms', cpu), ...databaseCpuOf(product, bare) }];
}

/** The product with five years of history against itself with 30 days. */
export function historyRows(what: string, long: Series, short: Series): Row[] {
  const isHeldToTarget = what.startsWith('dashboard') || what.startsWith('look back');
  return (
    [
      ['p50 ms', p50],
      ['CPU ms with database', cpuWithDatabase],
    ] as const
  ).map(([name, figure]) => {
    const ratio = medianRatio(long, short, figure);
    return {
      engine: long.subject.engine,
      what: `${what}: ${name}, ${long.subject.history.name} / ${short.subject.history.name}`,
      value: ms(medianFigure(long, figure)),
      against: ms(medianFigure(short, figure)),
      ratio: ratio.toFixed(2),
      ...(isHeldToTarget ? { target: `ratio ≤ ${TARGETS.historyRatio}`, isMet: ratio <= TARGETS.historyRatio } : {}),
    };
  });
}

/** What a check-in costs the product's own process on a database server. */
export function checkInCpuRow(what: string, product: Series): Row {
  const value = medianFigure(product, cpu);
  return {
    engine: product.subject.engine,
    what: `${what}, ${product.subject.history.name}: CPU ms, product`,
    value: ms(value),
    target: `≤ ${TARGETS.checkInCpuMs} ms`,
    isMet: value <= TARGETS.checkInCpuMs,
  };
}

/** What compressing adds to the product's dashboard; the bare server has nothing to compare it with. */
export function compressionRow(what: string, compressed: Series, plain: Series): Row {
  return {
    engine: plain.subject.engine,
    what: `${what}, ${plain.subject.history.name}: CPU ms, compressed / plain`,
    value: ms(medianFigure(compressed, cpu)),
    against: ms(medianFigure(plain, cpu)),
    ratio: medianRatio(compressed, plain, cpu).toFixed(2),
  };
}

function databaseCpuOf(product: Series, bare: Series): { databaseCpu?: string } {
  if (product.subject.watched.database === undefined) return {};
  const figure: Figure = (round) => round.databaseCpu ?? 0;
  return { databaseCpu: `${ms(medianFigure(product, figure))} / ${ms(medianFigure(bare, figure))}` };
}
