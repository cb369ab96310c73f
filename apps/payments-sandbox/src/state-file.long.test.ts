import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { clientOf, closeSetupsAfterEach, createSetup } from './testing/set-up.ts';

closeSetupsAfterEach();

it('a state file survives kill -9 at any moment with everything that was acknowledged', async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'state.json');
  const acknowledged: string[] = [];
  for (const enough of [1, 12, 30]) {
    const child = spawn(process.execPath, [
      fileURLToPath(new URL('testing/endless-sandbox.ts', import.meta.url)),
      stateFile,
    ]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const port = await new Promise<number>((resolve) =>
      child.stdout.once('data', (line: Buffer) => resolve(Number(line))),
    );
    const stripe = clientOf({ port });
    let count = 0;
    const writeUntilKilled = async () => {
      for (;;) {
        acknowledged.push((await stripe.customers.create({ metadata: { note: 'x'.repeat(500) } })).id);
        // Killed a moment after an answer, while the other three writers are somewhere in between.
        if (++count === enough) setTimeout(() => child.kill('SIGKILL'), enough / 10);
      }
    };
    await Promise.allSettled(Array.from({ length: 4 }, writeUntilKilled));
    await ended;
  }
  // A write that was cut off leaves its temporary file; it is not read.
  writeFileSync(`${stateFile}.tmp`, '{"version":1,"tab');
  const world = await createSetup({ stateFile });
  const kept = await world.stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  expect(acknowledged.length).toBeGreaterThanOrEqual(43);
  const ids = new Set(kept.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
});
