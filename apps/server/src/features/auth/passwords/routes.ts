import { changePassword, requestReset, resetPassword } from '@fivefold/contract/calls/auth';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { readLanguage } from '#kernel/language/translate';
import { Problem } from '#kernel/problem';
import { enqueueMail } from '#features/mail/steps';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { clearLogInFailures } from '../log-in/log-in-guard.ts';
import { accountKey, createProofLimit, networkKey } from '../rate-limits.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

/** Resetting and changing a password. Every mail is enqueued in the transaction of the change. */
export function passwordRoutes(
  app: FastifyInstance,
  deps: BindDeps & LogInDeps,
  { limits, logIns, answerLogIn }: EmbeddedContext,
): void {
  const { identity, clock, publicUrl } = deps;
  const proofLimit = createProofLimit(deps.sql);
  const success = { success: true } as const;

  bind(app, deps, requestReset, async ({ body, request }) => {
    if (!deps.hasMail) throw new Problem('identity.no_mail');
    await limits.mailsByNetwork.take(networkKey(request.ip));
    await limits.mailsByAccount.take(accountKey(body.email));
    await identity.requestReset(body.email, readLanguage(request));
    return success;
  });

  bind(app, deps, resetPassword, async ({ body, request, reply }) => {
    await limits.codesByNetwork.take(networkKey(request.ip));
    let uid = '';
    await identity.resetPassword(
      body.code,
      body.password,
      async (tx, { isSecondStepOff, arePasskeysGone, ...person }) => {
        uid = person.uid;
        await clearLogInFailures(tx, person.email);
        if (!deps.hasMail) return;
        const occasion = await logIns.readOccasion(tx, request, person.uid);
        const also = { isSecondStepOff, arePasskeysGone };
        const mail = passwordChangedMail({ publicUrl: publicUrl(), to: person.email, occasion, how: 'reset', ...also });
        await enqueueMail(tx, clock, mail);
      },
    );
    deps.wakeWorker();
    // The owner of the mailbox logs in next: as a known device, no stranger's wrong passwords lock it out.
    await logIns.rememberDevice(request, reply, uid);
    return success;
  });

  bind(app, deps, changePassword, async ({ body, caller, request, reply }) => {
    await proofLimit.take(caller.uid);
    const session = await identity.changePassword(
      caller.token,
      { current: body.current_password, next: body.new_password },
      async (tx, person) => {
        await clearLogInFailures(tx, person.email);
        if (!deps.hasMail) return;
        const occasion = await logIns.readOccasion(tx, request, person.uid);
        const mail = passwordChangedMail({ publicUrl: publicUrl(), to: person.email, occasion, how: 'change' });
        await enqueueMail(tx, clock, mail);
      },
    );
    deps.wakeWorker();
    await proofLimit.giveBack(caller.uid);
    await logIns.rememberDevice(request, reply, caller.uid);
    return answerLogIn(request, reply, session);
  });
}
