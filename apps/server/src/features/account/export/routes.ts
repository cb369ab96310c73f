import { exportAccount, exportMarkdown } from '@fivefold/contract/calls/account';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '#kernel/db/replica';
import { createLimit } from '#kernel/http/limit';
import { bindDownload, type BindDeps } from '#kernel/http/route';
import { type ExportDeps, exportOf } from './archive.ts';
import { plainFilesDownload } from './plain-files/plain-files.ts';

export function exportRoutes(app: FastifyInstance, deps: BindDeps & ExportDeps & { readonly reads: Reads }): void {
  // An export reads a whole history, in either form.
  const limit = createLimit(deps.sql, {
    name: 'account.export',
    code: 'common.too_many_requests',
    points: 6,
    durationSeconds: 60 * 60,
  });
  bindDownload(app, deps, exportAccount, async ({ caller }) => {
    await limit.take(caller.uid);
    return exportOf({ ...deps, sql: await deps.reads.afterNow() }, caller);
  });
  bindDownload(app, deps, exportMarkdown, async ({ caller }) => {
    await limit.take(caller.uid);
    return plainFilesDownload({ ...deps, sql: await deps.reads.afterNow() }, caller);
  });
}
