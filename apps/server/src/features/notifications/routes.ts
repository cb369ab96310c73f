import { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { type NotificationDeps, registerDevice, unregisterDevice } from './actions.ts';

export function notificationRoutes(app: FastifyInstance, deps: BindDeps & NotificationDeps): void {
  bind(app, deps, registerPushToken, ({ caller, body }) => registerDevice(deps, caller, body));
  bind(app, deps, unregisterPushToken, ({ caller, body }) => unregisterDevice(deps, caller.uid, body));
}
