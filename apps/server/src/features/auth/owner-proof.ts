import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import type { IdentityProvider, ShownProof } from '#ports/identity-provider/port';

type Proving = Pick<IdentityProvider, 'kind' | 'proveOwner'>;

/**
 * Requires that the caller has just shown that the account is theirs, and not only the device.
 * @param signInAgain what the caller is told where the proof is a recent log-in
 * @returns what the transaction that relies on it calls first: it asks again, and throws the same
 * @throws Problem account.wrong_password, identity.proof_needed, account.sign_in_again
 */
export async function requireOwnerProof(
  identity: Proving,
  { token }: Pick<Caller, 'token'>,
  shown: ShownProof,
  signInAgain?: string,
): Promise<(tx: Tx<Schema>) => Promise<void>> {
  const problem = () => {
    if (identity.kind === 'firebase') return new Problem('account.sign_in_again', signInAgain);
    return new Problem(shown.proof === undefined ? 'account.wrong_password' : 'identity.proof_needed');
  };
  const proof = await identity.proveOwner(token, shown);
  if (proof === undefined) throw problem();
  return async (tx) => {
    if (!(await proof.holds(tx))) throw problem();
  };
}
