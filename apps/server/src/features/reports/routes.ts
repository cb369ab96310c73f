import { report } from '@fivefold/contract/calls/reports';
import { REPORTS_PER_DAY } from '@fivefold/rules/reports';
import type { FastifyInstance } from 'fastify';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { type ReportDeps, sendReport } from './actions.ts';

const DAY_SECONDS = 24 * 60 * 60;

export function reportRoutes(app: FastifyInstance, deps: BindDeps & ReportDeps): void {
  const reporting = createLimit(deps.sql, {
    name: 'reports.send',
    code: 'reports.too_many',
    points: REPORTS_PER_DAY,
    durationSeconds: DAY_SECONDS,
  });
  bind(app, deps, report, async ({ caller, body, idempotencyKey }) => {
    await reporting.take(caller.uid);
    return sendReport(deps, caller, body, idempotencyKey);
  });
}
