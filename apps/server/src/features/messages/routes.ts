import * as calls from '@fivefold/contract/calls/messages';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { changeMessageSettings, type MessageDeps, showMessageSettings } from './actions.ts';
import { type UnsubscribeDeps, unsubscribeRoutes } from './unsubscribe/routes.ts';

export async function messageRoutes(
  app: FastifyInstance,
  deps: BindDeps & MessageDeps & UnsubscribeDeps,
): Promise<void> {
  bind(app, deps, calls.getMessageSettings, ({ caller }) => showMessageSettings(deps, caller));
  bind(app, deps, calls.changeMessageSettings, ({ caller, body }) => changeMessageSettings(deps, caller, body));
  await unsubscribeRoutes(app, deps);
}
