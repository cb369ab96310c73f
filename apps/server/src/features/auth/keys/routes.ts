import {
  addPasskey,
  confirmSecondStep,
  endSecondStep,
  listKeys,
  logInByPasskey,
  makeRecoveryCodes,
  passkeyLogInQuestion,
  passkeyOptions,
  proofQuestion,
  prove,
  removePasskey,
  renamePasskey,
  startSecondStep,
  type WirePasskey,
} from '@fivefold/contract/calls/keys';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import type { Passkey } from '#ports/identity-provider/port';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { refuseClosed } from '../log-in/refuse-closed.ts';
import { accountKey, createProofLimit, networkKey } from '../rate-limits.ts';
import { createOwnerMail } from './mail-owner.ts';

export interface KeyRoutesDeps extends BindDeps, LogInDeps {
  /** What the sign-in provider is called. */
  readonly providerName: string | undefined;
}

/** Passkeys and the second step. The mail about a change is enqueued in its transaction. */
export function keyRoutes(app: FastifyInstance, deps: KeyRoutesDeps, context: EmbeddedContext): void {
  const { keys } = deps.identity;
  const { limits } = context;
  const proofLimit = createProofLimit(deps.sql);
  const success = { success: true } as const;

  const mailOwner = createOwnerMail(deps, context);
  const wake = <T>(value: T): T => {
    deps.wakeWorker();
    return value;
  };

  bind(app, deps, listKeys, async ({ caller }) => {
    const { passkeys, secondStep, provider, mayAdd } = await keys.list(caller.token);
    return {
      passkeys: passkeys.map(toWirePasskey),
      second_step: secondStep
        ? { since: secondStep.since.toISOString(), recovery_codes_left: secondStep.codesLeft }
        : null,
      provider: provider ? { since: provider.since.toISOString() } : null,
      may_add: mayAdd,
    };
  });

  bind(app, deps, proofQuestion, ({ caller }) => keys.askForProof(caller.token));

  bind(app, deps, prove, async ({ body, caller }) => {
    if (body.passkey === undefined && !deps.hasPasswords) throw new Problem('identity.no_passwords');
    await proofLimit.take(caller.uid);
    const proof =
      body.passkey === undefined
        ? await keys.proveByPassword(caller.token, body.password)
        : await keys.proveByPasskey(caller.token, body.passkey);
    await proofLimit.giveBack(caller.uid);
    return { proof };
  });

  bind(app, deps, passkeyOptions, ({ body, caller }) => keys.passkeyOptions(caller.token, body.proof));

  bind(app, deps, addPasskey, async ({ body: { proof, name, passkey }, caller, request }) =>
    wake(toWirePasskey(await keys.addPasskey(caller.token, proof, { name, made: passkey }, mailOwner(request)))),
  );

  bind(app, deps, renamePasskey, async ({ body, params, caller }) => {
    await keys.renamePasskey(caller.token, params.id, body.name);
    return success;
  });

  bind(app, deps, removePasskey, async ({ body, params, caller, request }) => {
    await keys.removePasskey(caller.token, body.proof, params.id, mailOwner(request));
    return wake(success);
  });

  bind(app, deps, startSecondStep, ({ body, caller }) => keys.startSecondStep(caller.token, body.proof));

  bind(app, deps, confirmSecondStep, async ({ body, caller, request }) => {
    await limits.secondSteps.take(accountKey(caller.email));
    const codes = await keys.confirmSecondStep(caller.token, body.proof, body.code, mailOwner(request));
    await limits.secondSteps.giveBack(accountKey(caller.email));
    return wake({ recovery_codes: codes });
  });

  bind(app, deps, makeRecoveryCodes, async ({ body, caller, request }) =>
    wake({ recovery_codes: await keys.makeRecoveryCodes(caller.token, body.proof, mailOwner(request)) }),
  );

  bind(app, deps, endSecondStep, async ({ body, caller, request }) => {
    await keys.endSecondStep(caller.token, body.proof, mailOwner(request));
    return wake(success);
  });

  passkeyLogInRoutes(app, deps, context);
}

/** Logging in with a passkey, which needs no address, no password and no second step. */
function passkeyLogInRoutes(
  app: FastifyInstance,
  deps: BindDeps & LogInDeps,
  { limits, logIns, answerLogIn }: EmbeddedContext,
): void {
  const { identity } = deps;

  bind(app, deps, passkeyLogInQuestion, async ({ request }) => {
    await limits.passkeysByNetwork.take(networkKey(request.ip));
    return identity.keys.askForLogIn();
  });

  bind(app, deps, logInByPasskey, async ({ body, request, reply }) => {
    await limits.passkeysByNetwork.take(networkKey(request.ip));
    const session = await identity.keys.logIn(body.passkey);
    await refuseClosed(deps, session);
    await logIns.record(request, reply, session);
    return answerLogIn(request, reply, session);
  });
}

function toWirePasskey({ id, name, madeAt, lastUsedAt }: Passkey): WirePasskey {
  return { id, name, made_at: madeAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
