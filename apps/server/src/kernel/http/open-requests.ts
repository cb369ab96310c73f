import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A browser asks the next when it has the answer, and a proxy does not send more than this ahead either. */
const MOST_AHEAD = 50;

interface Asked {
  /** Not answered yet. */
  readonly requests: Set<IncomingMessage>;
  whenAnswered?: () => void;
}

const open = new WeakMap<Socket, Asked>();

/**
 * Counts the unanswered requests of each connection. Node starts every request that arrives, even if the client does
 * not read the answers, so a connection with too many is closed; otherwise one connection could hold any amount of
 * memory.
 */
export function boundOpenRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const asked = open.get(socket) ?? { requests: new Set() };
    open.set(socket, asked);
    if (asked.requests.size >= MOST_AHEAD) {
      // Others of the same packet are still to come: they end here, too.
      reply.hijack();
      return void socket.destroy();
    }
    asked.requests.add(request.raw);
    reply.raw.once('close', () => {
      asked.requests.delete(request.raw);
      if (!isOwing(asked)) asked.whenAnswered?.();
    });
    done();
  });
}

/**
 * Acts once everything that was asked on a connection is answered, so that nothing else is taken for one of these
 * answers.
 */
export function afterAnswers(socket: Socket, act: () => void): void {
  const asked = open.get(socket);
  if (asked === undefined || !isOwing(asked)) act();
  else asked.whenAnswered = act;
}

/** A request that did not arrive completely is not waited for: it is the one that the caller answers. */
function isOwing({ requests }: Asked): boolean {
  return requests.values().some((request) => request.complete);
}
