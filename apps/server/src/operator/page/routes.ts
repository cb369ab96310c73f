import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AccessDeps, isOpenHere, problemOf } from './access.ts';
import { type NumbersDeps, readNumbers } from './numbers.ts';
import { logInPage, numbersHtml, numbersPage, problemHtml } from './page.ts';
import { NUMBERS_PATH, SCRIPT, SCRIPT_PATH } from './script.ts';

const html = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');

/** The operator's page (decision 86): on this machine without an account, elsewhere with one behind a second step. */
export function operatorPageRoutes(app: FastifyInstance, deps: AccessDeps & NumbersDeps): void {
  app.get('/operator', async (request, reply) =>
    html(reply).send(isOpenHere(deps, request) ? numbersPage(await readNumbers(deps)) : logInPage()),
  );

  app.get(NUMBERS_PATH, async (request, reply) => {
    const reason = await problemOf(deps, request);
    if (reason !== undefined) return html(reply).code(403).send(problemHtml(reason));
    return html(reply).send(numbersHtml(await readNumbers(deps)));
  });

  app.get(SCRIPT_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
  );
}
