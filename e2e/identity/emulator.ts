/** What npm run test:firebase starts: Google's own Auth emulator, with accounts of this project. */
export const PROJECT = 'demo-fivefold';
export const HOST = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
const ACCOUNTS = `http://${HOST}/identitytoolkit.googleapis.com`;

async function send(method: string, url: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** New projects have it on; the emulator has not. */
export async function protectFromEnumeration(): Promise<void> {
  await send('PATCH', `${ACCOUNTS}/v2/projects/${PROJECT}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
}

/** The code in the newest mail of a kind that the emulator would have sent. */
export async function mailedCode(email: string, requestType: string): Promise<string> {
  const { oobCodes } = (await send('GET', `http://${HOST}/emulator/v1/projects/${PROJECT}/oobCodes`)) as {
    oobCodes: { email: string; requestType: string; oobCode: string }[];
  };
  return oobCodes.findLast((mail) => mail.email === email && mail.requestType === requestType)?.oobCode ?? '';
}

/** Changes an account as its project's owner would in the console. */
export async function updateAccount(
  localId: string,
  change: { disableUser?: boolean; validSince?: string },
): Promise<void> {
  await send('POST', `${ACCOUNTS}/v1/projects/${PROJECT}/accounts:update`, { localId, ...change });
}
