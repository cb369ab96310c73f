import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { toWireStreaks } from './wire.ts';

export function streakRoutes(app: FastifyInstance, deps: BindDeps): void {
  bind(app, deps, getTotalStreaks, ({ caller }) => Promise.resolve(toWireStreaks(caller)));
}
