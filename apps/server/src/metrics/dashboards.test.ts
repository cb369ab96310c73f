import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGoal } from '../testing/test-users.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');
const TOKEN = 'only-for-our-own-prometheus';
/** What Prometheus adds to every series itself. */
const FROM_PROMETHEUS = ['job', 'instance', 'le'];

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana/fivefold.json'), 'utf8')) as {
  panels: readonly Panel[];
};
const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
const rules = readFileSync(join(DEPLOY, 'prometheus/fivefold.rules.yml'), 'utf8')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    title: /^\w+/.exec(text)?.[0] ?? '',
    expr: /expr: (?:\|\n)?([\s\S]*?)\n {8}\w+:/.exec(text)?.[1] ?? '',
  }));

let app: TestApp;
let printed: string;
beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_TOKEN: TOKEN } });
  const ann = await app.createUser('ann');
  const goal = await makeGoal(ann);
  await ann.call(checkGoal, { body: { goalId: goal.id, checkDate: app.today() } });
  app.deps.metricsRecorder.job('mail.send', 'done', 1);
  app.deps.metricsRecorder.portCall('mail', true);
  app.deps.metricsRecorder.replicaRead('replica');
  await collectGarbage();
  printed = (await app.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
});
afterAll(() => app.close());

/** The metric of the garbage collector is printed after it ran once. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  // Its observers hear of it in the next turn.
  await delay(0);
}

/** The names of labels that a series is printed with. */
function labelsOf(name: string): string[] {
  const labels = [...printed.matchAll(new RegExp(`^${name}\\{(.*?)\\} `, 'gm'))].flatMap(([, inside = '']) =>
    inside.split(/",?/),
  );
  return [...new Set(labels.flatMap((label) => /^(\w+)=/.exec(label)?.[1] ?? [])), ...FROM_PROMETHEUS];
}

const namesIn = (expr: string) => [...expr.matchAll(/\b(?:fivefold|process|nodejs)_\w+/g)].map(([name]) => name);
const isPrinted = (name: string) => new RegExp(`^${name}[{ ]`, 'm').test(printed);

describe.each([
  ['the dashboard', queries],
  ['the alerts', rules],
])('%s', (_, asked) => {
  it('ask for metrics that the product prints, and for nothing else', () => {
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter(({ expr }) => namesIn(expr).length === 0).map(({ title }) => title)).toEqual(
      asked === rules ? ['FivefoldDown'] : [],
    );
    expect(asked.flatMap(({ expr }) => namesIn(expr)).filter((name) => !isPrinted(name))).toEqual([]);
  });

  it('ask for labels that these metrics have', () => {
    const unknown = asked.flatMap(({ expr }) => {
      const known = namesIn(expr).flatMap(labelsOf);
      const matched = [...expr.matchAll(/[{,]\s*(\w+)\s*[=!]~?"/g)].map(([, label]) => label);
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
      return [...matched, ...grouped]
        .filter((label) => label !== undefined && !known.includes(label) && namesIn(expr).length > 0)
        .map((label) => `${label} in ${expr}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('names in its legends only labels that are left', () => {
    for (const { expr, legendFormat } of queries) {
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        const isGrouped = expr.includes(' by (');
        expect([
          legendFormat,
          isGrouped
            ? new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr)
            : namesIn(expr).every((name) => labelsOf(name).includes(label)),
        ]).toEqual([legendFormat, true]);
      }
    }
  });

  it('shows every metric of our own', () => {
    const all = new Set([...printed.matchAll(/^# TYPE (fivefold_\w+) /gm)].map(([, name]) => name));
    const shown = queries.flatMap(({ expr }) => namesIn(expr).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    expect([...all].filter((name) => name !== undefined && !shown.includes(name))).toEqual([]);
  });
});
