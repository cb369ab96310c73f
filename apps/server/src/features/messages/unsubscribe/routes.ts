import type { Language } from '@fivefold/rules/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db/schema';
import { readLanguage } from '#kernel/language/translate';
import { findZoneAndLanguage, stopMondayMail } from '../../profile/steps.ts';
import { stopMail } from '../steps.ts';
import { UNSUBSCRIBE_KINDS, type UnsubscribeKind, type UnsubscribeLinks, unsubscribePath } from './links.ts';
import { brokenLinkPage, questionPage, stoppedPage } from './pages.ts';

/** 'List-Unsubscribe=One-Click', as a form or in parts. */
const FORM_MAX_BYTES = 4096;

export interface UnsubscribeDeps {
  readonly db: { readonly kysely: Kysely<Schema> };
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Messages come before invitations, so this is passed in. */
  readonly refuseInvitations: (addressKey: string) => Promise<void>;
}

type PageRequest = FastifyRequest<{ Querystring: Record<string, string> }>;

/** The pages behind the links of recurring mails and invitations. */
export async function unsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
  /** That of the mail, whichever browser opens its link; the browser's after the account or while the database is gone. */
  const languageFor = async (uid: string, request: FastifyRequest): Promise<Language> => {
    const found = await findZoneAndLanguage(deps.db.kysely, uid).catch(() => undefined);
    return found?.language ?? readLanguage(request);
  };

  await app.register((scope, _options, done) => {
    // RFC 8058: the mail program sends a form. What it says is known, and the address alone says whose mail it is.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES }, (_request, _body, parsed) =>
      parsed(null),
    );
    for (const kind of UNSUBSCRIBE_KINDS) {
      // Only asks: programs that look for viruses follow every link.
      scope.get(unsubscribePath(kind), async (request: PageRequest, reply) => {
        const uid = deps.unsubscribeLinks.follow(kind, request.query);
        if (uid === undefined) return sendPage(reply, 404, brokenLinkPage(kind, readLanguage(request)));
        return sendPage(reply, 200, questionPage(kind, await languageFor(uid, request)));
      });
      scope.post(unsubscribePath(kind), async (request: PageRequest, reply) => {
        const uid = deps.unsubscribeLinks.follow(kind, request.query);
        if (uid === undefined) return sendPage(reply, 404, brokenLinkPage(kind, readLanguage(request)));
        await stop(deps, uid, kind);
        return sendPage(reply, 200, stoppedPage(kind, await languageFor(uid, request)));
      });
    }
    done();
  });
}

function stop({ db, refuseInvitations }: UnsubscribeDeps, reader: string, kind: UnsubscribeKind): Promise<void> {
  if (kind === 'invitations') return refuseInvitations(reader);
  return kind === 'monday' ? stopMondayMail(db.kysely, reader) : stopMail(db.kysely, reader, kind);
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
