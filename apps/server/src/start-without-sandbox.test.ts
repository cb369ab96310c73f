import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Makes the package impossible to resolve, as in the container image. */
const WITHOUT_SANDBOX = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('@fivefold/payments-sandbox')) return next(specifier, context);
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });
`)}`;

let dataDir: string;
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'fivefold-no-sandbox-'))));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('the server where the payments sandbox is not installed', () => {
  it('refuses to start without Stripe keys, says what to set and writes no data', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, NODE_OPTIONS: WITHOUT_SANDBOX },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
    expect(stderr).toContain('or PAYMENTS=off');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
