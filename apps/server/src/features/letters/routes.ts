import { listLetters, readLetter, writeLetter } from '@fivefold/contract/calls/letters';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';

export function letterRoutes(app: FastifyInstance, deps: BindDeps & actions.LetterDeps): void {
  bind(app, deps, listLetters, ({ caller, params }) => actions.listLetters(deps, caller, params.id));
  bind(app, deps, writeLetter, ({ caller, body, idempotencyKey }) =>
    actions.writeLetter(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, readLetter, ({ caller, body }) => actions.readLetter(deps, caller, body));
}
