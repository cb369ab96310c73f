import type { Language } from '@fivefold/rules/languages';
import { text } from '@fivefold/rules/text-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { readLanguage, translate } from '../language/translate.ts';
import { Problem } from '../problem.ts';
import { sendProblem } from './problem-handler.ts';

/** Every route of the web app but the first; it reads them behind a '#' (Specification section 2). */
const APP_PATHS: ReadonlySet<string> = new Set([
  '/dashboard',
  '/add-goal',
  '/streak-exchange',
  '/animation-test',
  '/settings',
  '/me',
  '/help',
  '/share-photo',
  '/login',
  '/signup',
  '/reset-password',
  '/confirm-email',
  '/change-email',
  '/finishSignUp',
  '/withdraw',
  '/subscription/success',
]);
/** The page of one goal. */
const GOAL_PATH = /^\/goal\/[0-9a-f-]{36}$/;

const TITLE = text('Page not found');
const WHY = text('The address may be misspelled, or the page no longer exists.');
const OPEN = text('Open Fivefold');

function pageIn(language: Language, basePath: string): string {
  const [title, why, open] = [TITLE, WHY, OPEN].map((english) => escapeHtml(translate(english, language)));
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Fivefold</title></head>
<body><h1>${title}</h1><p>${why}</p><p><a href="${basePath}/">${open}</a></p></body>
</html>
`;
}

/**
 * Answers an address that nothing is at. A person who left out the '#' is led to where they meant to go, and reads a
 * page otherwise; a client of the API gets problem details.
 */
export function answerNotFound(
  hasWebApp: boolean,
  basePath: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (request, reply) => {
    if (!hasWebApp || !isPageWanted(request)) return sendProblem(reply, new Problem('common.not_found'), request);
    const [path, query] = splitOnce(request.url, '?');
    const appPath = path.replace(/\/$/, '');
    // The query may carry a code: behind the '#' it is not sent to any server again.
    if (APP_PATHS.has(appPath) || GOAL_PATH.test(appPath))
      return reply.redirect(`${basePath}/#${appPath}${query === undefined ? '' : `?${query}`}`, 302);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageIn(readLanguage(request), basePath));
  };
}

function isPageWanted({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false;
  return headers.accept?.includes('text/html') === true;
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
