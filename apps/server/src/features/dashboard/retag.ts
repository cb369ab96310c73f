import { sqlIn } from '#kernel/db/sql';
import type { DashboardVersion } from '#kernel/http/caller';
import type { Retag } from '#kernel/http/retag';
import { findDashboardVersion, isCurrentTag, lockDashboardVersions, tagAgain } from '../dashboard-version/steps.ts';
import { headOf } from './dashboard.ts';
import type { ListDeps } from './goal-lists.ts';

const NOTHING = () => Promise.resolve();

export function createRetag(deps: Pick<ListDeps, 'clock' | 'photoLinks'>): Retag {
  return async (tx, { caller, request, reply }, other) => {
    // Of a transaction that runs again.
    reply.removeHeader('etag');
    const known = request.headers['if-none-match'];
    if (known === undefined) return NOTHING;
    const factsOf = (dashboardVersion: DashboardVersion) => headOf(deps, { ...caller, dashboardVersion }).facts;
    const sql = sqlIn(tx);
    await lockDashboardVersions(tx, [caller.uid, other]);
    const before = await findDashboardVersion(sql, caller.uid);
    if (before === undefined || !isCurrentTag(known, factsOf(before), deps.clock.now())) return NOTHING;
    return async () => {
      const after = await findDashboardVersion(sql, caller.uid);
      // What others committed meanwhile is news.
      if (after !== undefined && withoutPerson(after, other) === withoutPerson(before, other))
        reply.header('etag', tagAgain(known, factsOf(after)));
    };
  };
}

/** The versions of a person's friends but one, as text. */
function withoutPerson({ friends }: DashboardVersion, uid: string): string {
  const versions = Object.entries(JSON.parse(friends) as Record<string, string>);
  return JSON.stringify(versions.filter(([friend]) => friend !== uid));
}
