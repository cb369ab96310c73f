import { changeEmail, confirmEmail, restoreEmail } from '@fivefold/contract/calls/auth';
import { text } from '@fivefold/rules/text-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import type { EmailChange } from '#ports/identity-provider/port';
import { enqueueMail } from '#features/mail/steps';
import { findLanguageOfAddress, setEmail } from '#features/profile/steps';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { accountKey, createProofLimit, networkKey } from '../rate-limits.ts';
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail, emailTakenMail } from './email-change-mails.ts';

export interface EmailChangeDeps {
  /** What later features store of an address, in the transaction that changes it. */
  readonly onEmailChanged: (tx: Tx<Schema>, change: EmailChange) => Promise<void>;
}

const NO_MAIL = text('This server can’t send email, so your address can’t be changed here.');

/**
 * Changing one's address, in two steps: ask, then confirm by a link to the new one. The former address can take it
 * back.
 */
export function emailChangeRoutes(
  app: FastifyInstance,
  deps: BindDeps & LogInDeps & EmailChangeDeps,
  { limits, logIns }: EmbeddedContext,
): void {
  const { identity, clock, publicUrl, hasPasswords } = deps;
  const proofLimit = createProofLimit(deps.sql);
  const success = { success: true } as const;

  bind(app, deps, changeEmail, async ({ body, caller, request }) => {
    // Only a mail proves the new address.
    if (!deps.hasMail) throw new Problem('identity.no_mail', NO_MAIL);
    await proofLimit.take(caller.uid);
    await limits.mailsByAccount.take(accountKey(body.email));
    await limits.emailChanges.take(caller.uid);
    const asking = identity.requestEmailChange(caller.token, body, async (tx, { uid, from, to, code }) => {
      const occasion = await logIns.readOccasion(tx, request, uid);
      const { language } = occasion;
      const toNewAddress =
        code === undefined
          ? emailTakenMail({
              publicUrl: publicUrl(),
              to,
              language: (await findLanguageOfAddress(tx, to)) ?? language,
            })
          : confirmEmailMail({ publicUrl: publicUrl(), to, from, code, language });
      await enqueueMail(tx, clock, toNewAddress);
      await enqueueMail(tx, clock, emailChangeAskedMail({ publicUrl: publicUrl(), hasPasswords, to: from, occasion }));
    });
    // The daily limit counts mails; wrong passwords have a limit of their own.
    await asking.catch(async (error: unknown) => {
      await limits.emailChanges.giveBack(caller.uid);
      throw error;
    });
    deps.wakeWorker();
    await proofLimit.giveBack(caller.uid);
    return success;
  });

  const applyChange = (request: FastifyRequest) => async (tx: Tx<Schema>, change: EmailChange) => {
    const { uid, from, to, restoreCode } = change;
    await deps.onEmailChanged(tx, change);
    // Without a profile nothing was asked yet. The jobs of an account that is being deleted know the former address.
    const profile = await setEmail(tx, { uid, email: to });
    if (profile?.isBeingDeleted === true) throw new Problem('auth/invalid-action-code');
    if (restoreCode === undefined || !deps.hasMail) return;
    const occasion = await logIns.readOccasion(tx, request, uid);
    const mail = emailChangedMail({
      publicUrl: publicUrl(),
      hasPasswords,
      to: from,
      newEmail: to,
      code: restoreCode,
      occasion,
    });
    await enqueueMail(tx, clock, mail);
  };

  bind(app, deps, confirmEmail, async ({ body, caller, request }) => {
    await limits.codesByNetwork.take(networkKey(request.ip));
    await identity.confirmEmail(caller.token, body.code, applyChange(request));
    deps.wakeWorker();
    return success;
  });

  bind(app, deps, restoreEmail, async ({ body, request }) => {
    await limits.codesByNetwork.take(networkKey(request.ip));
    await identity.restoreEmail(body.code, applyChange(request));
    deps.wakeWorker();
    return success;
  });
}
