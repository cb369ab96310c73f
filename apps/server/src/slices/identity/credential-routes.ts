import {
  changeEmail,
  changePassword,
  confirmEmail,
  resetPassword,
  restoreEmail,
} from '@fivefold/contract/calls/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { enqueue } from '../../kernel/jobs/queue.ts';
import { Problem } from '../../kernel/problem.ts';
import type { EmailChange } from '../../ports/identity-provider/port.ts';
import type { Mail } from '../../ports/mailer/port.ts';
import { MAIL_JOB } from '../mail/jobs.ts';
import { accountKey, addressKey, createProofLimit, type IdentityLimits } from './limits.ts';
import { clearLogInFailures } from './log-in-guard.ts';
import {
  addressTakenMail,
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  passwordSetMail,
} from './security-mails.ts';
import type { SignInDeps, SignIns } from './sign-ins.ts';
import type { SignInAnswer } from './web-session-routes.ts';

export interface CredentialDeps {
  /** What later slices keep of an address, in the transaction that changes it. */
  readonly onEmailChanged: (tx: Tx<Schema>, change: EmailChange) => Promise<void>;
}

const NO_MAIL = 'This server cannot send email, so your address cannot be changed here.';

/** Changes of passwords and addresses. Every mail is a row of the transaction that it tells of. */
export function credentialRoutes(
  app: FastifyInstance,
  deps: BindDeps & SignInDeps & CredentialDeps,
  {
    limits,
    signIns,
    answerSignIn,
  }: { readonly limits: IdentityLimits; readonly signIns: SignIns; readonly answerSignIn: SignInAnswer },
): void {
  const { identity, clock } = deps;
  const proving = createProofLimit(deps.sql);
  const success = { success: true } as const;
  const mail = async (tx: Tx<Schema>, payload: Mail) => {
    if (deps.hasMail) await enqueue(tx, clock, { kind: MAIL_JOB, payload });
  };
  const publicUrl = deps.publicUrl;

  bind(app, deps, resetPassword, async ({ body, request, reply }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
    let uid = '';
    await identity.resetPassword(body.code, body.password, async (tx, person) => {
      uid = person.uid;
      await clearLogInFailures(tx, person.email);
      const occasion = await signIns.occasionOf(tx, request, person.uid);
      await mail(tx, passwordSetMail({ publicUrl: publicUrl(), to: person.email, occasion, how: 'reset' }));
    });
    deps.wakeWorker();
    // Whoever reads the account's mail logs in next: from here no stranger's guesses keep them out.
    await signIns.remember(request, reply, uid);
    return success;
  });

  bind(app, deps, changePassword, async ({ body, caller, request, reply }) => {
    await proving.take(caller.uid);
    const session = await identity.changePassword(
      caller.token,
      { current: body.current_password, next: body.new_password },
      async (tx, person) => {
        await clearLogInFailures(tx, person.email);
        const occasion = await signIns.occasionOf(tx, request, person.uid);
        await mail(tx, passwordSetMail({ publicUrl: publicUrl(), to: person.email, occasion, how: 'change' }));
      },
    );
    deps.wakeWorker();
    await proving.giveBack(caller.uid);
    await signIns.remember(request, reply, caller.uid);
    return answerSignIn(request, reply, session);
  });

  bind(app, deps, changeEmail, async ({ body, caller, request }) => {
    // Nothing else proves the new address.
    if (!deps.hasMail) throw new Problem('identity.no_mail', NO_MAIL);
    await proving.take(caller.uid);
    await limits.mailByAccount.take(accountKey(body.email));
    await limits.emailChanges.take(caller.uid);
    const asking = identity.requestEmailChange(caller.token, body, async (tx, { uid, from, to, code }) => {
      const occasion = await signIns.occasionOf(tx, request, uid);
      await mail(
        tx,
        code === undefined
          ? addressTakenMail({ publicUrl: publicUrl(), to })
          : confirmEmailMail({ publicUrl: publicUrl(), to, from, code }),
      );
      await mail(tx, emailChangeAskedMail({ publicUrl: publicUrl(), to: from, occasion }));
    });
    // Only what was mailed counts for the day; wrong passwords have a limit of their own.
    await asking.catch(async (error: unknown) => {
      await limits.emailChanges.giveBack(caller.uid);
      throw error;
    });
    deps.wakeWorker();
    await proving.giveBack(caller.uid);
    return success;
  });

  const changed = (request: FastifyRequest) => async (tx: Tx<Schema>, change: EmailChange) => {
    const { uid, from, to, restoreCode } = change;
    await deps.onEmailChanged(tx, change);
    await keepProfile(tx, change);
    if (restoreCode === undefined) return;
    const occasion = await signIns.occasionOf(tx, request, uid);
    await mail(tx, emailChangedMail({ publicUrl: publicUrl(), to: from, newEmail: to, code: restoreCode, occasion }));
  };

  bind(app, deps, confirmEmail, async ({ body, caller, request }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
    await identity.confirmEmail(caller.token, body.code, changed(request));
    deps.wakeWorker();
    return success;
  });

  bind(app, deps, restoreEmail, async ({ body, request }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
    await identity.restoreEmail(body.code, changed(request));
    deps.wakeWorker();
    return success;
  });
}

/** An account without a profile has made no request yet; one that is being deleted keeps the address that its jobs know. */
async function keepProfile(tx: Tx<Schema>, { uid, to }: EmailChange): Promise<void> {
  const profile = await tx
    .updateTable('profiles')
    .set({ email: to })
    .where('uid', '=', uid)
    .returning('deletion_requested_at')
    .executeTakeFirst();
  if (profile !== undefined && profile.deletion_requested_at !== null) throw new Problem('auth/invalid-action-code');
}
