import type { CDPSession, Page } from '@playwright/test';

/** An authenticator of Chromium's own, such as the finger on a phone; it answers at once. */
export interface VirtualAuthenticator {
  /** How many passkeys it has. */
  count(): Promise<number>;
  /** Sets how often its passkeys were used, as in a copy of an authenticator. */
  setCount(signCount: number): Promise<void>;
}

export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    count: async () => (await credentials()).length,
    async setCount(signCount) {
      for (const credential of await credentials()) {
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
      }
    },
  };
}
