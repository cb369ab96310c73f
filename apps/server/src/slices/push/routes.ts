import { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/push';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { type PushDeps, register, unregister } from './actions.ts';

export function pushRoutes(app: FastifyInstance, deps: BindDeps & PushDeps): void {
  bind(app, deps, registerPushToken, ({ caller, body }) => register(deps, caller.uid, body));
  bind(app, deps, unregisterPushToken, ({ caller, body }) => unregister(deps, caller.uid, body));
}
