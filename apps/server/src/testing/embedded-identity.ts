import type { Deps } from '../compose.ts';
import type { EmbeddedIdentity, SecondStepProof } from '../ports/identity-provider/port.ts';

/** The embedded service of a product that was composed with it, for tests that sign people up behind the API's back. */
export function embeddedIdentityOf({ identity }: Pick<Deps, 'identity'>): EmbeddedIdentity {
  if (identity.kind !== 'embedded') throw new Error('This product signs people in elsewhere.');
  return identity;
}

/** Of a log-in to an account without one. */
export const NO_SECOND_STEP: SecondStepProof = {
  code: undefined,
  deviceHashes: [],
  countTry: () => Promise.resolve(),
};
