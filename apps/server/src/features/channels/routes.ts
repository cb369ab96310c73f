import * as calls from '@fivefold/contract/calls/channels';
import { CHANNEL_TRIES_PER_QUARTER_HOUR } from '@fivefold/rules/channels';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { addChannel, changeChannel, type ChannelDeps, removeChannel, showChannels, testChannel } from './actions.ts';

export function channelRoutes(app: FastifyInstance, deps: BindDeps & ChannelDeps & { readonly sql: Sql }): void {
  const tries = createLimit(deps.sql, {
    name: 'channel.try',
    code: 'common.too_many_requests',
    points: CHANNEL_TRIES_PER_QUARTER_HOUR,
    durationSeconds: 15 * 60,
  });

  bind(app, deps, calls.listChannels, async ({ caller }) => ({ data: await showChannels(deps, caller.uid) }));
  bind(app, deps, calls.addChannel, async ({ caller, body }) => {
    await tries.take(caller.uid);
    return addChannel(deps, caller, body);
  });
  bind(app, deps, calls.changeChannel, ({ caller, body }) => changeChannel(deps, caller, body));
  bind(app, deps, calls.removeChannel, ({ caller, body }) => removeChannel(deps, caller, body.id));
  bind(app, deps, calls.testChannel, async ({ caller, body }) => {
    await tries.take(caller.uid);
    return testChannel(deps, caller, body.id);
  });
}
