import { KEY_PREFIX } from '../base-path.ts';
import type { TextStorage } from './preferences/web.ts';
import { type ServerFacts, SERVER_FACTS_META, USUAL_SERVER } from './server-facts.ts';

const KEY = `${KEY_PREFIX}server`;
/** The first start asks before it shows anything, and a later one starts with what it knew. */
const FIRST_START_TIMEOUT_MS = 4000;

interface Options {
  apiBaseUrl: string;
  storage: TextStorage;
  page?: Document;
}

/**
 * Writes what is special about the server into the app's own page, where the website's page has it from the server
 * (`readServerFacts`). A change on the server shows with the start after the next.
 */
export async function writeServerFacts({ apiBaseUrl, storage, page = document }: Options): Promise<void> {
  const asked = askServer(apiBaseUrl).then((facts) => {
    storage.setItem(KEY, JSON.stringify(facts));
    return facts;
  });
  const known = parseFacts(storage.getItem(KEY));
  const facts = known ?? (await asked.catch(() => USUAL_SERVER));
  asked.catch(() => undefined);
  const meta = page.createElement('meta');
  meta.name = SERVER_FACTS_META;
  meta.content = JSON.stringify(withWholeAddresses(facts, apiBaseUrl));
  page.head.append(meta);
}

/** The server's own pages are not among the app's, whose addresses begin with the phone's. */
function withWholeAddresses(facts: ServerFacts, apiBaseUrl: string): ServerFacts {
  const whole = (address: string | null) => (address === null ? null : new URL(address, apiBaseUrl).href);
  return { ...facts, privacy_url: whole(facts.privacy_url), terms_url: whole(facts.terms_url) };
}

async function askServer(apiBaseUrl: string): Promise<ServerFacts> {
  const answer = await fetch(`${apiBaseUrl}/api/config`, { signal: AbortSignal.timeout(FIRST_START_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} when it was asked for its facts.`);
  const { server } = (await answer.json()) as { server: ServerFacts };
  // A server that is older than the app says less.
  return { ...USUAL_SERVER, ...server };
}

function parseFacts(kept: string | null): ServerFacts | undefined {
  if (kept === null) return undefined;
  try {
    return { ...USUAL_SERVER, ...(JSON.parse(kept) as Partial<ServerFacts>) };
  } catch {
    return undefined;
  }
}
