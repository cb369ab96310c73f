import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '@fivefold/payments-sandbox/sandbox';

/** The sandbox's hosted pages under the product's own address; its API stays on a listener of its own. */
export async function sandboxPages(app: FastifyInstance, sandbox: Pick<Sandbox, 'handle'>): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The sandbox reads its forms itself.
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null));
    for (const url of ['/c/*', '/p/*', '/i/*', '/_assets/*']) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => {
          reply.hijack();
          sandbox.handle(request.raw, reply.raw);
        },
      });
    }
    done();
  });
}
