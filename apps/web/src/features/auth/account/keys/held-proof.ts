import { KEY_PROOF_MINUTES } from '@fivefold/rules/limits';

/** A minute less than on the server, so that no one fills in a form in vain. */
const HELD_MS = (KEY_PROOF_MINUTES - 1) * 60 * 1000;

let held: { readonly proof: string; readonly until: number } | null = null;

/** Keeps what a passkey or the sign-in provider gave, in memory, for the forms of the next minutes. */
export function holdProof(proof: string): void {
  held = { proof, until: Date.now() + HELD_MS };
}

/** The server takes it in the session alone that it was given in. */
export function heldProof(): string | null {
  if (held !== null && held.until <= Date.now()) held = null;
  return held?.proof ?? null;
}
