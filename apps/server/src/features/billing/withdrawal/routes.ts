import { askToWithdraw, confirmWithdrawal as confirmCall } from '@fivefold/contract/calls/withdrawal';
import type { FastifyInstance } from 'fastify';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { enqueue } from '#kernel/jobs/queue';
import { readLanguage } from '#kernel/language/translate';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import { accountKey, networkKey } from '#features/auth/steps';
import { ASK_JOB } from './ask.ts';
import { confirmWithdrawal, type ConfirmDeps } from './confirm.ts';

const DAY_SECONDS = 24 * 60 * 60;
const CODE = 'common.too_many_requests';

/** The public page where a purchase is withdrawn from, without a log-in. */
export function withdrawalRoutes(
  app: FastifyInstance,
  deps: BindDeps & ConfirmDeps & { readonly sql: Sql; readonly hasMail: boolean },
): void {
  const limit = (name: string, points: number, durationSeconds: number) =>
    createLimit(deps.sql, { name: `withdrawal.${name}`, code: CODE, points, durationSeconds });
  const asksByNetwork = limit('ask-by-address', 20, 60 * 60);
  const asksByAccount = limit('ask-by-account', 3, DAY_SECONDS);
  const codesByNetwork = limit('code-by-address', 50, 15 * 60);

  bind(app, deps, askToWithdraw, async ({ body, request }) => {
    if (!deps.hasMail) throw new Problem('identity.no_mail');
    await asksByNetwork.take(networkKey(request.ip));
    await asksByAccount.take(accountKey(body.email));
    const { email, purchased_on: day } = body;
    const payload = { email, day, at: deps.clock.now().toISOString(), language: readLanguage(request) };
    await enqueue(deps.db.kysely, deps.clock, { kind: ASK_JOB, payload });
    deps.wakeWorker();
    return { success: true } as const;
  });

  bind(app, deps, confirmCall, async ({ body, request }) => {
    await codesByNetwork.take(networkKey(request.ip));
    return confirmWithdrawal(deps, body.code);
  });
}
