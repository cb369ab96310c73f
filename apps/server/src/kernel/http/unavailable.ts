import type { Call } from '@fivefold/contract/call';
import { allCalls } from '@fivefold/contract/api';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import type { BindDeps } from './route.ts';

function urlOf(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Binds every call of the contract that no slice bound, so that the API is whole: it says that the call is not available yet. */
export function bindUnavailable(app: FastifyInstance, deps: BindDeps): void {
  for (const call of allCalls) {
    const url = urlOf(call);
    if (app.hasRoute({ method: call.method, url })) continue;
    app.route({
      method: call.method,
      url,
      handler: async (request) => {
        await deps.admit(request, call.access);
        throw new Problem('common.not_available');
      },
    });
  }
}
