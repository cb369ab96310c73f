import { KEY_PROOF_MINUTES } from '@fivefold/rules/limits';
import { Problem } from '#kernel/problem';
import type { TokenSigner } from '../session-token.ts';

const MS_PER_MINUTE = 60 * 1000;

/**
 * What a password, a passkey or the sign-in provider gives for some minutes: a text that we sign, bound to the session's
 * key. A new password ends sessions, and so what was proven in them.
 */
export function createKeyProofs(tokens: TokenSigner) {
  const isOpen = (key: string, proof: string) => tokens.openUntil(`key-proof.${key}`, proof) !== undefined;
  return {
    isOpen,
    seal: (key: string): string =>
      tokens.sealUntil(`key-proof.${key}`, 'proven', new Date(Date.now() + KEY_PROOF_MINUTES * MS_PER_MINUTE)),
    /** @throws Problem identity.proof_needed */
    require(key: string, proof: string): void {
      if (!isOpen(key, proof)) throw new Problem('identity.proof_needed');
    },
  };
}

export type KeyProofs = ReturnType<typeof createKeyProofs>;
