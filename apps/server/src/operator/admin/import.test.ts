import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenToOperator } from '#server/operator/listener';
import { connectToProduct } from '#server/operator/protocol';
import { createTestApp, type TestApp } from '#testing/test-app';
import { runAdminCommand } from './commands.ts';

let app: TestApp;
let dataDir: string;
let listener: Awaited<ReturnType<typeof listenToOperator>>;
beforeAll(async () => {
  app = await createTestApp();
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-import-'));
  const { db, clock, identity, publicUrl, config } = app.deps;
  listener = await listenToOperator({ dataDir, db, clock, identity, publicUrl, config, log: undefined });
});
afterAll(async () => {
  await listener.close();
  rmSync(dataDir, { recursive: true });
  await app.close();
});

/** As `npm run admin -- import` asks, over the socket. */
async function ask(address: string, body: unknown, isPreview = false): Promise<string> {
  const product = await connectToProduct(dataDir);
  const answer = await product?.ask({ ask: 'import', address, operator: 'olga', isPreview, body });
  product?.close();
  if (answer === undefined) return 'no answer';
  return 'lines' in answer ? answer.lines.join('\n') : 'problem' in answer ? answer.problem : '';
}

const bodyOf = (date: string, checkIns = 1) => ({
  source: 'loop',
  goals: [
    {
      key: 'Read',
      goal: 'Read',
      frequency: 'daily',
      check_ins: Array.from({ length: checkIns }, (_, n) => ({
        date: addDays(date as LocalDay, -n),
        note: 'x'.repeat(9),
      })),
    },
  ],
});

it('the operator imports a file for a person, after a preview, and the audit log says so', async () => {
  const ann = await app.createUser('ann');
  const body = bodyOf(app.today(), 500);
  const what = '1 new goal, 500 check-ins; there already: 0, can’t be added: 0';
  expect(await ask(ann.email.toUpperCase(), body, true)).toBe(
    `new   "Read": 500 check-ins\n${what}. To import them, add --yes.`,
  );
  expect((await ann.call(listPersonalGoals)).body['data']).toEqual([]);
  expect(await ask(ann.email, body)).toBe(
    `new   "Read": 500 check-ins\nImported for ${ann.email}: ${what}. They earn no points.`,
  );
  expect((await ann.call(listPersonalGoals)).body['data']).toMatchObject([{ goal: 'Read', check_ins_total: 500 }]);
  const { lines } = await runAdminCommand(app.deps, ['audit'], 'olga');
  expect(lines[0]).toContain(`"olga" · import · ${ann.uid} · 1 new goal, 500 check-ins`);
});

it('the operator is told what is wrong with a file, an address or a command', async () => {
  const ann = await app.createUser('ann');
  expect(await ask('no-one@example.com', bodyOf(app.today()))).toBe('No account has the address no-one@example.com.');
  expect(await ask(ann.email, { source: 'loop', goals: [] })).toBe(
    'The file can’t be imported: This file has no goals.',
  );
  const tomorrow = addDays(app.today() as LocalDay, 1);
  expect(await ask(ann.email, bodyOf(tomorrow))).toBe(`“Read” has a check-in on ${tomorrow}, which is in the future.`);
  await expect(runAdminCommand(app.deps, ['import', ann.email, 'x.zip'], 'olga')).rejects.toThrow(
    'usage: npm run admin -- import ADDRESS FILE [--yes]',
  );
});
