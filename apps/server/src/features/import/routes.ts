import { previewImport as previewCall, runImport as runCall } from '@fivefold/contract/calls/import';
import { IMPORTS_PER_HOUR } from '@fivefold/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { bindBytes, type BindDeps } from '#kernel/http/route';
import { todayOf } from '#kernel/today';
import { type ImportDeps, previewImport, runImport } from './actions.ts';
import { ImportTurns } from './import-turns.ts';
import { readFile } from './read-file.ts';

export function importRoutes(app: FastifyInstance, deps: BindDeps & ImportDeps & { readonly sql: Sql }): void {
  const limit = createLimit(deps.sql, {
    name: 'import',
    code: 'common.too_many_requests',
    points: IMPORTS_PER_HOUR,
    durationSeconds: 60 * 60,
  });
  const turns = new ImportTurns();
  const bindImport = (call: typeof previewCall | typeof runCall, act: typeof previewImport) =>
    bindBytes(app, deps, call, async ({ caller, bytes }) => {
      await limit.take(caller.uid);
      return turns.run(caller.uid, async () => {
        const input = await readFile({ bytes, today: todayOf(deps.clock, caller), now: deps.clock.now() });
        return act(deps, caller, input);
      });
    });
  bindImport(previewCall, previewImport);
  bindImport(runCall, runImport);
}
