import * as calls from '@fivefold/contract/calls/webhooks';
import { WEBHOOK_TRIES_PER_QUARTER_HOUR } from '@fivefold/rules/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import {
  addWebhook,
  removeWebhook,
  showDeliveries,
  showWebhooks,
  switchWebhookOn,
  type WebhookDeps,
} from './actions.ts';

export function outgoingWebhookRoutes(
  app: FastifyInstance,
  deps: BindDeps & WebhookDeps & { readonly sql: Sql },
): void {
  const tries = createLimit(deps.sql, {
    name: 'webhook.add',
    code: 'common.too_many_requests',
    points: WEBHOOK_TRIES_PER_QUARTER_HOUR,
    durationSeconds: 15 * 60,
  });

  bind(app, deps, calls.listWebhooks, async ({ caller }) => ({ data: await showWebhooks(deps, caller.uid) }));
  bind(app, deps, calls.addWebhook, async ({ caller, body }) => {
    await tries.take(caller.uid);
    return addWebhook(deps, caller, body);
  });
  bind(app, deps, calls.switchWebhookOn, ({ caller, body }) => switchWebhookOn(deps, caller, body));
  bind(app, deps, calls.removeWebhook, ({ caller, body }) => removeWebhook(deps, caller, body.id));
  bind(app, deps, calls.listDeliveries, async ({ caller, query }) => ({
    data: await showDeliveries(deps, caller, query.id),
  }));
}
