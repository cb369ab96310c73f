import { hash } from 'node:crypto';
import type { LookVersions } from '#kernel/http/caller';

/**
 * What a person's dashboard is made of, without making it: the versions of what they and their friends wrote, and
 * everything else it depends on. As long as it is the same the dashboard is, until the given time.
 */
export interface LookFacts {
  readonly versions: LookVersions;
  /** JSON of what no version tells: who the person is for the identity service, their plan, day and zone. */
  readonly head: string;
  /** Changes when links to photos do. */
  readonly links: string;
}

/** The dashboard as the specification says, or with the check-ins that closed cards need. */
type LookForm = 'whole' | 'minimal';

/** Every zone's midnight falls on one of them: a partner's day may end at any. */
const QUARTER_HOUR_SECONDS = 15 * 60;

/** With the change that the client has made to it itself, where there is one ({@link CHANGE_HEADER}). */
const KNOWN = /^(?:W\/)?"([0-9]+)\.([\w-]+)\.([0-9]+)(\.minimal)?"(?:, W\/"\+([0-9]+)")?$/;

/** Epoch seconds. */
export function nextQuarterHour(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / QUARTER_HOUR_SECONDS) + 1) * QUARTER_HOUR_SECONDS;
}

/** The entity tag of a dashboard. @param until epoch seconds of the first change that time alone makes */
export function tagOf(facts: LookFacts, until: number, form: LookForm): string {
  return written([facts.versions.own, digestOf(facts), until], form);
}

/**
 * Whether what the client has is still what the person would get.
 * @param known the client's `If-None-Match`
 * @param form what the client asks for now; absent where any will do
 * @returns the tag it has now
 */
export function isSameLook(
  known: string | undefined,
  facts: LookFacts,
  now: Date,
  form?: LookForm,
): string | undefined {
  const { versions } = facts;
  const [, own, digest, until, mark, after] = KNOWN.exec(known ?? '') ?? [];
  const knownForm = mark === undefined ? 'whole' : 'minimal';
  if (form !== undefined && form !== knownForm) return undefined;
  if (own === undefined || digest !== digestOf(facts)) return undefined;
  const isOwnKnown = own === versions.own || (after === versions.own && own === versions.before);
  if (!isOwnKnown || now.getTime() / 1000 >= Number(until)) return undefined;
  return written([versions.own, digest, Number(until)], knownForm);
}

function written(parts: readonly (string | number)[], form: LookForm): string {
  return `W/"${parts.join('.')}${form === 'minimal' ? '.minimal' : ''}"`;
}

/** Of all but the person's own version. None of the texts has line breaks of its own. */
function digestOf({ versions, head, links }: LookFacts): string {
  return hash('sha1', `${links}\n${head}\n${versions.friends}`, 'base64url').slice(0, 16);
}
