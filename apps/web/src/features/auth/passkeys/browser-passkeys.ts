import type {
  WireNewPasskey,
  WirePasskeyAnswer,
  WirePasskeyOptions,
  WirePasskeyQuestion,
} from '@fivefold/contract/calls/keys';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { t } from '#kernel/language/t.ts';

/** Passkeys of this browser. What goes wrong is an error with a sentence that the person reads. */

const IP_ADDRESS = /^[\d.]+$|:/;

/** Passkeys belong to a host name: a browser shows none on a bare address. */
export function arePasskeysPossible(): boolean {
  return browserSupportsWebAuthn() && !IP_ADDRESS.test(window.location.hostname);
}

export async function isAutofillPossible(): Promise<boolean> {
  return arePasskeysPossible() && (await browserSupportsWebAuthnAutofill());
}

/** Asks the person for one of their passkeys. @param inField offers them where the email is typed, and waits */
export async function askForPasskey(
  question: WirePasskeyQuestion,
  { inField = false } = {},
): Promise<WirePasskeyAnswer> {
  const asked = startAuthentication({
    optionsJSON: question as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: inField,
  });
  return (await withSentence(asked)) as WirePasskeyAnswer;
}

/** Makes a passkey where the person chooses. */
export async function makePasskey(options: WirePasskeyOptions): Promise<WireNewPasskey> {
  const made = startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
  return (await withSentence(made)) as WireNewPasskey;
}

/** Ends a question that waits in the email field. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function withSentence<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (failure) {
    throw new Error(sentenceOf(failure), { cause: failure });
  }
}

function sentenceOf(failure: unknown): string {
  if (failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t('This device already has a passkey for your account.');
  if (failure instanceof Error && failure.name === 'SecurityError')
    return t('Passkeys work only at the address that this server is known by.');
  return t('No passkey was used. Try again when you’re ready.');
}
