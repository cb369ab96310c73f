import type { BodyOf } from '@fivefold/contract/call';
import {
  finishProvider,
  logInByProvider,
  proveByProvider,
  removeProvider,
  startProvider,
  startProviderProof,
} from '@fivefold/contract/calls/provider';
import { text } from '@fivefold/rules/text-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import type { ProviderSignIn, Session } from '#ports/identity-provider/port';
import { PROVIDER_RETURN_PATH } from '#ports/sign-in-provider/port';
import type { EmbeddedContext } from '../embedded-context.ts';
import { createOwnerMail } from '../keys/mail-owner.ts';
import type { KeyRoutesDeps } from '../keys/routes.ts';
import { readSecondStep } from '../keys/second-step.ts';
import { createPasswordLogIn } from '../log-in/password-log-in.ts';
import { refuseClosed } from '../log-in/refuse-closed.ts';
import { accountKey, networkKey } from '../rate-limits.ts';
import { type InvitationGateDeps, requireInvitation } from '../sign-up/invitation-gate.ts';
import { createAttemptCookie } from './attempt-cookie.ts';

const NO_SERVICE = text('This server has no sign-in service.');

const PROVIDER_CALLS = [
  startProvider,
  finishProvider,
  logInByProvider,
  startProviderProof,
  proveByProvider,
  removeProvider,
] as const;

/** Logging in at the operator's sign-in provider (decision 136). Without one its calls say so. */
export function providerRoutes(
  app: FastifyInstance,
  deps: KeyRoutesDeps & InvitationGateDeps,
  context: EmbeddedContext,
): void {
  const { provider, keys } = deps.identity;
  if (provider === undefined) {
    const refuse = () => Promise.reject(new Problem('identity.no_provider', NO_SERVICE));
    for (const call of PROVIDER_CALLS) bind(app, deps, call, refuse);
    return;
  }
  const { limits, logIns, answerLogIn } = context;
  const attempts = createAttemptCookie({ isHttps: deps.publicUrl().startsWith('https:') });
  const mailOwner = createOwnerMail(deps, context);
  const enter = createEntering(deps, context, provider);
  const takeLimit = (request: FastifyRequest) => limits.providerByNetwork.take(networkKey(request.ip));

  bind(app, deps, startProvider, async ({ request, reply }) => {
    await takeLimit(request);
    const { address, attempt } = await provider.begin();
    attempts.set(reply, attempt);
    return { address };
  });

  bind(app, deps, finishProvider, async ({ body, request, reply }) => {
    await takeLimit(request);
    attempts.clear(reply);
    const ticket = await provider.finish(attempts.read(request), body.answer);
    const { account, email } = await provider.readTicket(ticket);
    return { ticket, account, email: email ?? null };
  });

  bind(app, deps, logInByProvider, async ({ body, request, reply }) => {
    await takeLimit(request);
    const { session, isSignUp } = await enter(request, body);
    await refuseClosed(deps, session);
    await logIns.record(request, reply, session, { isSignUp, isRemembered: body.second_step?.remember ?? false });
    deps.wakeWorker();
    return answerLogIn(request, reply, session);
  });

  bind(app, deps, startProviderProof, async ({ caller, request, reply }) => {
    await takeLimit(request);
    const { address, attempt } = await provider.beginProof(caller.token);
    attempts.set(reply, attempt);
    return { address };
  });

  bind(app, deps, proveByProvider, async ({ body, caller, request, reply }) => {
    await takeLimit(request);
    attempts.clear(reply);
    return { proof: await provider.prove(caller.token, attempts.read(request), body.answer) };
  });

  bind(app, deps, removeProvider, async ({ body, caller, request }) => {
    await keys.removeProvider(caller.token, body.proof, mailOwner(request));
    deps.wakeWorker();
    return { success: true as const };
  });

  // The router is hash-based, and a provider's answer comes as a query. Behind the '#' no server and no log sees it.
  app.get(PROVIDER_RETURN_PATH, (request, reply) => {
    const at = request.raw.url?.indexOf('?') ?? -1;
    const answer = at === -1 ? '' : (request.raw.url ?? '').slice(at + 1);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/#/finishSignUp?provider=${encodeURIComponent(answer)}`, 303);
  });
}

/** Whose session a ticket opens: of the account that is connected, of one that is now, or of a new one. */
function createEntering(deps: KeyRoutesDeps & InvitationGateDeps, context: EmbeddedContext, provider: ProviderSignIn) {
  const { limits } = context;
  const mailOwner = createOwnerMail(deps, context);
  const logInByPassword = createPasswordLogIn(deps, context);
  type Body = BodyOf<typeof logInByProvider>;

  async function logIn(request: FastifyRequest, email: string, { ticket, second_step }: Body): Promise<Session> {
    const session = await provider.logIn(ticket, readSecondStep(context, request, { email, second_step }));
    if (second_step !== undefined) await limits.secondSteps.giveBack(accountKey(email));
    return session;
  }

  async function connect(request: FastifyRequest, email: string, body: Body): Promise<Session> {
    const { ticket, password, passkey, second_step } = body;
    if (passkey !== undefined) return provider.linkByPasskey(ticket, passkey, mailOwner(request));
    if (password === undefined) throw new Problem('identity.own_proof_needed');
    if (!deps.hasPasswords) throw new Problem('identity.no_passwords');
    return logInByPassword(request, { email, second_step }, (secondStep) =>
      provider.linkByPassword(ticket, { password, secondStep }, mailOwner(request)),
    );
  }

  async function signUp(request: FastifyRequest, email: string, { ticket, code }: Body): Promise<Session> {
    const network = networkKey(request.ip);
    await limits.signUpsByNetwork.take(network);
    const giveBack = await requireInvitation(deps, limits.codesByNetwork, { email, code, network });
    return provider.signUp(ticket, code).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
  }

  return async (request: FastifyRequest, body: Body): Promise<{ session: Session; isSignUp: boolean }> => {
    if (body.operator_code !== undefined) {
      await limits.codesByNetwork.take(networkKey(request.ip));
      const session = await provider.linkByOperator(body.ticket, body.operator_code, mailOwner(request));
      return { session, isSignUp: false };
    }
    const { account, email } = await provider.readTicket(body.ticket);
    if (email === undefined) throw new Problem('identity.provider_unverified');
    if (account === 'connected') return { session: await logIn(request, email, body), isSignUp: false };
    if (account === 'same-email') return { session: await connect(request, email, body), isSignUp: false };
    return { session: await signUp(request, email, body), isSignUp: true };
  };
}
