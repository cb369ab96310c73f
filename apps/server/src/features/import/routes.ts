import { previewImport as previewCall, runImport as runCall } from '@fivefold/contract/calls/import';
import { IMPORTS_PER_HOUR } from '@fivefold/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import { type ImportDeps, previewImport, runImport } from './actions.ts';

export function importRoutes(app: FastifyInstance, deps: BindDeps & ImportDeps & { readonly sql: Sql }): void {
  const limit = createLimit(deps.sql, {
    name: 'import',
    code: 'common.too_many_requests',
    points: IMPORTS_PER_HOUR,
    durationSeconds: 60 * 60,
  });
  /** Who imports in this process: one at a time of a person, because each keeps a connection busy. */
  const importing = new Set<string>();
  const once = async <Answer>(uid: string, act: () => Promise<Answer>): Promise<Answer> => {
    await limit.take(uid);
    if (importing.has(uid)) throw new Problem('import.busy');
    importing.add(uid);
    try {
      return await act();
    } finally {
      importing.delete(uid);
    }
  };
  bind(app, deps, previewCall, ({ caller, body }) => once(caller.uid, () => previewImport(deps, caller, body)));
  bind(app, deps, runCall, ({ caller, body }) => once(caller.uid, () => runImport(deps, caller, body)));
}
