import { changePassword, logIn, requestReset, resetPassword, signUp } from '@fivefold/contract/calls/auth';
import { choosePassword } from '@fivefold/contract/calls/email-verification';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';

/** Answers the calls about passwords where people have none: an older app says what to do instead. */
export function refusePasswords(app: FastifyInstance, deps: BindDeps): void {
  const refuse = () => Promise.reject(new Problem('identity.no_passwords'));
  for (const call of [signUp, logIn, requestReset, resetPassword, changePassword, choosePassword])
    bind(app, deps, call, refuse);
}
