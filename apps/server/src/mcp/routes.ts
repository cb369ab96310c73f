import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#kernel/clock';
import type { Authenticate } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';

export interface McpDeps {
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/**
 * What an assistant asks by the Model Context Protocol (decision 100): one message a request, no session, no stream. The
 * protocol's code is loaded by the first request.
 */
export function mcpRoutes(app: FastifyInstance, { authenticate, clock, publicUrl }: McpDeps): void {
  app.post('/mcp', async (request, reply) => {
    const { uid, timeZone, tokenScope } = await findTokenOwner(authenticate, request);
    const { answerMessage } = await import('./answer-message.ts');
    const answer = await answerMessage(app, request, {
      uid,
      today: todayOf(clock, { timeZone }),
      scope: tokenScope,
      ownOrigin: new URL(publicUrl()).origin,
    });
    reply.code(answer.status).header('cache-control', 'no-store');
    for (const [name, value] of answer.headers) reply.header(name, value);
    // A notification has no answer; null would be sent as JSON.
    return reply.send(answer.body === null ? undefined : await answer.text());
  });
  // The protocol asks for a stream with one of them and ends a session with the other; there is neither.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new Problem('common.method_not_allowed');
    },
  });
}

/** @throws Problem those of access tokens; identity.signed_out for anything that is none, a session's token too */
async function findTokenOwner(authenticate: Authenticate, request: FastifyRequest) {
  const caller = await authenticate(request, { access: 'signed-in', method: 'POST', path: '/mcp', tokenScope: 'read' });
  if (caller?.tokenScope === undefined) throw new Problem('identity.signed_out');
  return { ...caller, tokenScope: caller.tokenScope };
}
