import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '#kernel/http/caller';
import { authenticateEarly, prefersMinimal } from '#kernel/http/route';
import type { Clock } from '#kernel/clock';
import type { NotedChanges } from '../looks/steps.ts';
import type { PhotoLinks } from '../photos/steps.ts';
import { tagOfSameLook } from './dashboard.ts';

export interface QuickLookDeps {
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  readonly photoLinks: PhotoLinks;
  readonly changes: NotedChanges;
  readonly isClosing: () => boolean;
}

/**
 * Answers a look that finds nothing new before the hooks of all other answers run: they protect a browser from a body,
 * compress it and read cookies, and there is no body here. They took as long as all the rest of such a look, which is
 * most of what a server is asked. Every other request goes on as if this were not there, with its caller found.
 */
export function answerQuickLooks(app: FastifyInstance, deps: QuickLookDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request;
    const isLook = raw.url === getDashboard.path && raw.method === 'GET' && headers['if-none-match'] !== undefined;
    // Another origin, that of the native app, has to be told that it may read the answer.
    if (!isLook || headers.origin !== undefined || deps.isClosing()) return;
    // What failed fails in the route too, which says it.
    const tag = await look(deps, request).catch(() => undefined);
    if (tag !== undefined && !deps.isClosing()) answer(reply, tag);
  });
}

async function look(deps: QuickLookDeps, request: FastifyRequest): Promise<string | undefined> {
  const caller = await authenticateEarly(deps, request, getDashboard);
  const form = prefersMinimal(request) ? 'minimal' : 'whole';
  return caller && tagOfSameLook(deps, caller, form, request.headers['if-none-match']);
}

function answer(reply: FastifyReply, tag: string): void {
  reply.hijack();
  reply.raw.writeHead(304, { etag: tag, 'cache-control': 'no-store', 'x-request-id': reply.request.id }).end();
}
