import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '@fivefold/payments-sandbox/sandbox';
import { onlyOwnHost } from './own-host.ts';

export interface SandboxPages {
  readonly sandbox: Pick<Sandbox, 'handle'>;
  readonly publicUrl: () => string;
  /** Whether only this machine can reach the product. */
  readonly isPrivate: boolean;
}

/** The sandbox's hosted pages under the product's own address; its API stays on a listener of its own. */
export async function sandboxPages(
  app: FastifyInstance,
  { sandbox, publicUrl, isPrivate }: SandboxPages,
): Promise<void> {
  await app.register((scope, _options, done) => {
    if (isPrivate)
      scope.addHook(
        'onRequest',
        onlyOwnHost(() => new URL(publicUrl()).host),
      );
    scope.removeAllContentTypeParsers();
    // The sandbox reads its forms itself.
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null));
    for (const url of ['/c/*', '/p/*', '/i/*']) {
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
