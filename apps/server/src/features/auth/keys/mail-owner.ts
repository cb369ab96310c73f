import type { FastifyRequest } from 'fastify';
import { enqueueMail } from '#features/mail/steps';
import type { KeyChange, TransactionHook } from '#ports/identity-provider/port';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { keyChangeMail } from './key-change-mail.ts';

/** Tells the owner by mail of a change of their keys, in its transaction. */
export function createOwnerMail(
  deps: LogInDeps & { readonly providerName: string | undefined },
  { logIns }: Pick<EmbeddedContext, 'logIns'>,
) {
  const { clock, publicUrl, hasPasswords, providerName } = deps;
  return (request: FastifyRequest): TransactionHook<KeyChange> =>
    async (tx, { uid, email, ...change }) => {
      if (!deps.hasMail) return;
      const occasion = await logIns.readOccasion(tx, request, uid);
      const name = change.name ?? providerName ?? '';
      const of = { publicUrl: publicUrl(), hasPasswords, to: email, occasion };
      await enqueueMail(tx, clock, keyChangeMail({ ...of, ...change, name }));
    };
}
