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
const KNOWN = /^(?:W\/)?"([0-9]+)\.(-?[0-9]+)\.([\w-]+)\.([0-9]+)(\.minimal)?"(?:, W\/"\+([0-9]+)")?$/;

/** Epoch seconds. */
export function nextQuarterHour(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / QUARTER_HOUR_SECONDS) + 1) * QUARTER_HOUR_SECONDS;
}

/** The entity tag of a dashboard. @param until epoch seconds of the first change that time alone makes */
export function tagOf({ versions, head, links }: LookFacts, until: number, form: LookForm): string {
  return written([versions.own, versions.friends, digestOf(head, links), until], form);
}

/**
 * Whether what the client has is still what the person would get.
 * @param known the client's `If-None-Match`
 * @param form what the client asks for now; absent where any will do
 * @returns the tag it has now
 */
export function isSameLook(
  known: string | undefined,
  { versions, head, links }: LookFacts,
  now: Date,
  form?: LookForm,
): string | undefined {
  const [, own, friends, digest, until, mark, after] = KNOWN.exec(known ?? '') ?? [];
  const knownForm = mark === undefined ? 'whole' : 'minimal';
  if (form !== undefined && form !== knownForm) return undefined;
  if (own === undefined || friends !== versions.friends || digest !== digestOf(head, links)) return undefined;
  const isOwnKnown = own === versions.own || (after === versions.own && own === versions.before);
  if (!isOwnKnown || now.getTime() / 1000 >= Number(until)) return undefined;
  return written([versions.own, friends, digest, Number(until)], knownForm);
}

function written(parts: readonly (string | number)[], form: LookForm): string {
  return `W/"${parts.join('.')}${form === 'minimal' ? '.minimal' : ''}"`;
}

function digestOf(head: string, links: string): string {
  return hash('sha1', `${links}\n${head}`, 'base64url').slice(0, 16);
}
