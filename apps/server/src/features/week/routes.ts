import { getLastWeek } from '@fivefold/contract/calls/week';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db/schema';
import { bind, type BindDeps } from '#kernel/http/route';
import { stopMondayMail } from '../profile/steps.ts';
import { summarizeWeek, type WeekDeps } from './actions.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks } from './unsubscribe-links.ts';
import { brokenLinkPage, questionPage, stoppedPage, UNSUBSCRIBE_STYLE } from './unsubscribe-page.ts';

/** 'List-Unsubscribe=One-Click', as a form or in parts. */
const FORM_MAX_BYTES = 4096;

export interface WeekRouteDeps extends BindDeps, WeekDeps {
  readonly db: { readonly kysely: Kysely<Schema> };
  readonly unsubscribeLinks: UnsubscribeLinks;
}

export async function weekRoutes(app: FastifyInstance, deps: WeekRouteDeps): Promise<void> {
  bind(app, deps, getLastWeek, ({ caller }) => summarizeWeek(deps, caller));

  await app.register((scope, _options, done) => {
    // RFC 8058: the mail program sends a form. What it says is known, and the address alone says whose mail it is.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES }, (_request, _body, parsed) =>
      parsed(null),
    );
    scope.get('/unsubscribe/page.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(UNSUBSCRIBE_STYLE),
    );
    // Only asks: programs that look for viruses follow every link.
    scope.get<{ Querystring: Record<string, string> }>(UNSUBSCRIBE_PATH, (request, reply) =>
      deps.unsubscribeLinks.follow(request.query) === undefined
        ? sendPage(reply, 404, brokenLinkPage())
        : sendPage(reply, 200, questionPage(request.url)),
    );
    scope.post(UNSUBSCRIBE_PATH, async (request: FastifyRequest<{ Querystring: Record<string, string> }>, reply) => {
      const uid = deps.unsubscribeLinks.follow(request.query);
      if (uid === undefined) return sendPage(reply, 404, brokenLinkPage());
      await stopMondayMail(deps.db.kysely, uid);
      return sendPage(reply, 200, stoppedPage());
    });
    done();
  });
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
