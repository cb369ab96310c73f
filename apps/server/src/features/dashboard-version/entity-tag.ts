import { hash } from 'node:crypto';
import type { DashboardVersion } from '#kernel/http/caller';

/**
 * What a person's dashboard is made of, without making it: the version of what they and their friends wrote, and
 * everything else it depends on. As long as it is the same the dashboard is, until the given time.
 */
export interface TagFacts {
  readonly version: DashboardVersion;
  /** JSON of what no version tells: who the person is for the identity service, their plan, day and zone. */
  readonly head: string;
  /** Changes when links to photos do. */
  readonly links: string;
}

/** The dashboard as the specification says, or with the check-ins that closed cards need. */
type DashboardForm = 'whole' | 'minimal';

/** Every zone's midnight falls on one of them: a partner's day may end at any. */
const QUARTER_HOUR_SECONDS = 15 * 60;

const KNOWN = /^(?:W\/)?"([0-9]+)\.([\w-]+)\.([0-9]+)(\.minimal)?"$/;

/** Epoch seconds. */
export function nextQuarterHour(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / QUARTER_HOUR_SECONDS) + 1) * QUARTER_HOUR_SECONDS;
}

/** The entity tag of a dashboard. @param until epoch seconds of the first change that time alone makes */
export function tagOf(facts: TagFacts, until: number, form: DashboardForm): string {
  return `W/"${facts.version.own}.${digestOf(facts)}.${until}${form === 'minimal' ? '.minimal' : ''}"`;
}

/**
 * Whether what the client has is still what the person would get.
 * @param known the client's `If-None-Match`
 * @param form what the client asks for now; absent where any will do
 */
export function isCurrentTag(
  known: string | undefined,
  facts: TagFacts,
  now: Date,
  form?: DashboardForm,
): known is string {
  const [, own, digest, until, mark] = KNOWN.exec(known ?? '') ?? [];
  const knownForm = mark === undefined ? 'whole' : 'minimal';
  return (
    (form ?? knownForm) === knownForm &&
    own === facts.version.own &&
    digest === digestOf(facts) &&
    now.getTime() / 1000 < Number(until)
  );
}

/** The tag of a dashboard that was known and has other facts now. It ends when the known one does. */
export function tagAgain(known: string, facts: TagFacts): string {
  const [, , , until, mark] = KNOWN.exec(known) ?? [];
  return tagOf(facts, Number(until), mark === undefined ? 'whole' : 'minimal');
}

/** Of all but the person's own version. None of the texts has line breaks of its own. */
function digestOf({ version, head, links }: TagFacts): string {
  return hash('sha1', `${links}\n${head}\n${version.friends}`, 'base64url').slice(0, 16);
}
