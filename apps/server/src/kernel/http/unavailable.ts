import { allCalls } from '@fivefold/contract/api';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { bind, type BindDeps, urlOf } from './route.ts';

/**
 * Binds every call of the contract that no slice bound, so that the API is whole: it asks who is there and checks the
 * input like any other, and says that the call is not available yet.
 */
export function bindUnavailable(app: FastifyInstance, deps: BindDeps): void {
  for (const call of allCalls) {
    if (app.hasRoute({ method: call.method, url: urlOf(call) })) continue;
    bind(app, deps, call, () => Promise.reject(new Problem('common.not_available')));
  }
}
