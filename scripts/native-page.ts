/** What the operator tells a build of the app for phones. */
export interface NativeBuild {
  /** The server's address, which is also the website's: 'https://goals.example', without a path. */
  readonly site: string;
  readonly appId: string;
  /** The product's, for people: '0.1.0'. */
  readonly version: string;
  /** What a store tells two uploads by; each must be higher than the one before. */
  readonly buildNumber: number;
  /** Whether plans can be bought in the app. */
  readonly isSelling: boolean;
  /** The page is on plain HTTP too; only for a server on the developer's own machine. */
  readonly isForDevelopment: boolean;
  /** Where people sign in, when it is not our own server. */
  readonly firebase: { readonly projectId: string; readonly apiKey: string } | undefined;
}

/** The developer's own machine, also as Android's emulator sees it. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '10.0.2.2'];
/** The page's own files; by name, too, as iOS serves them under a scheme of Capacitor's. */
const ITSELF = "'self' capacitor://localhost";
const GOOGLE = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Reads what the environment says.
 * @throws Error with a sentence that says what is missing
 */
export function readNativeBuild(
  env: Readonly<Record<string, string | undefined>>,
  { isForDevelopment, version }: { isForDevelopment: boolean; version: string },
): NativeBuild {
  const told = env['FIVEFOLD_API_URL'] ?? '';
  const url = URL.canParse(told) ? new URL(told) : undefined;
  if (url === undefined || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error('Set FIVEFOLD_API_URL to the address of the server, such as https://goals.example.');
  }
  const isOwnMachine = isForDevelopment && url.protocol === 'http:' && OWN_MACHINE.includes(url.hostname);
  if (url.protocol !== 'https:' && !isOwnMachine) {
    throw new Error(
      `FIVEFOLD_API_URL must begin with https://. Only with --development it may be http:// on ${OWN_MACHINE.join(', ')}.`,
    );
  }
  const appId = env['FIVEFOLD_APP_ID'] ?? 'app.fivefold';
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/.test(appId))
    throw new Error('FIVEFOLD_APP_ID must be the id of an app: app.fivefold.');
  const buildNumber = env['FIVEFOLD_BUILD_NUMBER'] ?? '1';
  if (!/^[1-9]\d{0,8}$/.test(buildNumber))
    throw new Error('FIVEFOLD_BUILD_NUMBER must be a whole number from 1, higher than in the last upload.');
  const selling = env['FIVEFOLD_SELLING'] ?? 'on';
  if (selling !== 'on' && selling !== 'off') throw new Error('FIVEFOLD_SELLING must be on or off.');
  const projectId = env['FIREBASE_PROJECT_ID'];
  const apiKey = env['FIREBASE_WEB_API_KEY'];
  if ((projectId === undefined) !== (apiKey === undefined)) {
    throw new Error('Set both FIREBASE_PROJECT_ID and FIREBASE_WEB_API_KEY, as the server has them, or neither.');
  }
  const firebase = projectId === undefined || apiKey === undefined ? undefined : { projectId, apiKey };
  return {
    site: url.origin,
    appId,
    version,
    buildNumber: Number(buildNumber),
    isSelling: selling === 'on',
    isForDevelopment: isOwnMachine,
    firebase,
  };
}

/** The built page as the shell serves it: it brings the rules that on the web come with the server's answer. */
export function pageOfShell(built: string, { site, firebase, isSelling }: NativeBuild): string {
  const policy = [
    `default-src ${ITSELF}`,
    `script-src ${ITSELF}`,
    `style-src ${ITSELF}`,
    `img-src ${ITSELF} data: blob: ${site}`,
    `media-src ${ITSELF} blob:`,
    `connect-src ${[ITSELF, site, ...(firebase === undefined ? [] : GOOGLE)].join(' ')}`,
    `worker-src ${ITSELF}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${ITSELF}`,
  ].join('; ');
  const identity = firebase && {
    kind: 'firebase',
    project_id: firebase.projectId,
    api_key: firebase.apiKey,
    emulator: null,
  };
  const metas = [
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}" />`,
    '<meta name="referrer" content="no-referrer" />',
    ...(isSelling ? [] : ['<meta name="fivefold-selling" content="off" />']),
    ...(identity === undefined
      ? []
      : [`<meta name="fivefold-identity" content="${escapeHtml(JSON.stringify(identity))}" />`]),
  ];
  return built.replace('<meta charset="UTF-8" />', (charset) => [charset, ...metas].join('\n    '));
}

/** What Android's build reads. */
export function androidProperties({ site, appId, version, buildNumber }: NativeBuild): string {
  return `linkHost=${new URL(site).hostname}\nappId=${appId}\nversionName=${version}\nversionCode=${buildNumber}\n`;
}

/** What Xcode's build reads. */
export function appleSettings({ site, appId, version, buildNumber }: NativeBuild): string {
  return [
    `FIVEFOLD_LINK_HOST = ${new URL(site).hostname}`,
    `FIVEFOLD_APP_ID = ${appId}`,
    `MARKETING_VERSION = ${version}`,
    `CURRENT_PROJECT_VERSION = ${buildNumber}`,
    '',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
