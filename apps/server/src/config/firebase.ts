import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ServiceAccount } from '#ports/google/port';

/** The variables of a Firebase project, read. */
export interface FirebaseVariables {
  readonly FIREBASE_PROJECT_ID?: string | undefined;
  readonly FIREBASE_WEB_API_KEY?: string | undefined;
  readonly FIREBASE_SERVICE_ACCOUNT?: string | undefined;
  readonly FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
}

/** People sign in at a Firebase project. */
export interface FirebaseConfig {
  readonly kind: 'firebase';
  readonly projectId: string;
  /** Of the project's web app; every browser gets it. */
  readonly webApiKey: string;
  /** What our own calls are made with: a service account, or the emulator, which checks nothing. */
  readonly admin:
    | { readonly kind: 'account'; readonly account: ServiceAccount }
    | { readonly kind: 'emulator'; readonly url: string };
}

const DEMO_PREFIX = 'demo-';

const serviceAccountFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  client_email: z.string().min(3),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/**
 * What is said about Firebase, as a value.
 * @param wrong gets a sentence for each thing that is half said or must not be.
 * @returns undefined when nothing is said, or something is wrong.
 */
export function readFirebase(
  v: FirebaseVariables,
  { isPrivate, wrong }: { isPrivate: boolean; wrong: string[] },
): FirebaseConfig | undefined {
  const projectId = v.FIREBASE_PROJECT_ID;
  const webApiKey = v.FIREBASE_WEB_API_KEY;
  const key = v.FIREBASE_SERVICE_ACCOUNT;
  const emulator = v.FIREBASE_AUTH_EMULATOR_HOST;
  const isSaid = [projectId, webApiKey, key, emulator].some((value) => value !== undefined);
  if (!isSaid) return undefined;

  if (emulator !== undefined && (!isPrivate || projectId?.startsWith(DEMO_PREFIX) === false)) {
    wrong.push(
      'FIREBASE_AUTH_EMULATOR_HOST accepts any claimed identity. It works only for a project whose id begins with demo-, ' +
        'on a machine of your own: HOST, PUBLIC_URL and the emulator on loopback addresses, and NODE_ENV not production.',
    );
    return undefined;
  }
  if (projectId === undefined || webApiKey === undefined || (key === undefined && emulator === undefined)) {
    wrong.push(
      'Sign-in with Firebase is half configured: set FIREBASE_PROJECT_ID, FIREBASE_WEB_API_KEY and FIREBASE_SERVICE_ACCOUNT, or none of them.',
    );
    return undefined;
  }
  if (emulator !== undefined)
    return { kind: 'firebase', projectId, webApiKey, admin: { kind: 'emulator', url: `http://${emulator}` } };
  if (projectId.startsWith(DEMO_PREFIX)) {
    wrong.push(
      `FIREBASE_PROJECT_ID=${projectId} is a project of the emulator: set FIREBASE_AUTH_EMULATOR_HOST too, or name a real project.`,
    );
    return undefined;
  }
  const account = readServiceAccount('FIREBASE_SERVICE_ACCOUNT', key ?? '', wrong);
  if (account !== undefined && account.projectId !== projectId) {
    wrong.push(
      `FIREBASE_SERVICE_ACCOUNT belongs to the project ${account.projectId}, FIREBASE_PROJECT_ID says ${projectId}.`,
    );
    return undefined;
  }
  return account && { kind: 'firebase', projectId, webApiKey, admin: { kind: 'account', account } };
}

/**
 * The key file as Google's console gives it, or where it lies. It never appears in a sentence: it is a secret.
 * @param variable where it was said; @param wrong gets a sentence when it is no such key.
 */
export function readServiceAccount(variable: string, fileOrJson: string, wrong: string[]): ServiceAccount | undefined {
  const isJson = fileOrJson.startsWith('{');
  let found: unknown;
  try {
    found = JSON.parse(isJson ? fileOrJson : readFileSync(fileOrJson, 'utf8'));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error;
    wrong.push(`${variable} ${isMissing ? `cannot be read: ${fileOrJson}` : 'is not JSON'}.`);
    return undefined;
  }
  const parsed = serviceAccountFile.safeParse(found);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
    wrong.push(`${variable} is not the key of a service account: ${fields || 'it is no object'}.`);
    return undefined;
  }
  const { project_id, private_key_id, private_key, client_email, token_uri } = parsed.data;
  return {
    projectId: project_id,
    keyId: private_key_id,
    privateKey: private_key,
    email: client_email,
    tokenUrl: token_uri,
  };
}
