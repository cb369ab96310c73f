import type { Sql } from '#kernel/db/sql';

/** How soon open pages learn of a change. One small statement of the whole process, while any page waits. */
const POLL_MS = 1000;
/** Open pages of one person in one process; more are answered at once, and ask at intervals. */
const MAX_WAITS = 20;

/**
 * Wakes open pages when something of theirs, a friend's or a partner's changed, without a connection of the database
 * for each.
 */
export interface DashboardChanges {
  /**
   * Begins to listen to what is committed after this resolves.
   * @returns undefined when the person listens often enough, or the process ends
   */
  listen(uid: string): Promise<Listening | undefined>;
  /** Ends all waits: the process is about to end. */
  close(): void;
}

interface Listening {
  /** @returns whether something may have changed since the last call, or since listening began; false after `ms` */
  next(ms: number): Promise<boolean>;
  stop(): void;
}

interface Waiter {
  hasChanged: boolean;
  wake: () => void;
}

const START = 'select pg_snapshot_xmin(pg_current_snapshot())::text as next';

/*
 * Transactions commit in another order than they begin. What one poll may have missed began at or after its snapshot's
 * xmin, so the next poll begins there and leaves out what it has reported. Ids beyond the snapshot are of a database that
 * was restored.
 */
const CHANGES = `
  select pg_snapshot_xmin(s.now)::text as next, v.uid, v.changed_in::text as changed_in
  from (select pg_current_snapshot() as now) s
  left join dashboard_versions v on v.changed_in >= $1::xid8 and v.changed_in < pg_snapshot_xmax(s.now)`;

const FRIENDS = 'select friend_uid from friendships where uid = any($1::text[])';

interface ChangeRow {
  readonly next: string;
  readonly uid: string | null;
  readonly changed_in: string | null;
}

export function createDashboardChanges({
  sql,
  pollMs = POLL_MS,
}: {
  readonly sql: Sql;
  readonly pollMs?: number;
}): DashboardChanges {
  const waiters = new Map<string, Set<Waiter>>();
  let isClosed = false;
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let since = '0';
  let reported = new Map<string, string>();

  const wake = (uids: Iterable<string>) => {
    for (const uid of uids) {
      for (const waiter of waiters.get(uid) ?? []) {
        waiter.hasChanged = true;
        waiter.wake();
      }
    }
  };

  const poll = async () => {
    const rows = await sql<ChangeRow>('dashboard_changes', CHANGES, [since]);
    since = rows[0]?.next ?? since;
    const seen = new Map(rows.flatMap(({ uid, changed_in: id }) => (uid === null || id === null ? [] : [[uid, id]])));
    const fresh = [...seen].filter(([uid, id]) => reported.get(uid) !== id).map(([uid]) => uid);
    reported = seen;
    if (fresh.length === 0) return;
    const friends = await sql<{ friend_uid: string }>('dashboard_changes_friends', FRIENDS, [fresh]);
    wake(new Set([...fresh, ...friends.map(({ friend_uid }) => friend_uid)]));
  };

  const schedule = () => {
    timer = setTimeout(() => {
      if (waiters.size === 0) {
        polling = undefined;
        return;
      }
      // Without the database the pages that wait get no answer, and ask again.
      poll()
        .catch(() => undefined)
        .finally(schedule);
    }, pollMs);
  };

  const start = async () => {
    const [row] = await sql<{ next: string }>('dashboard_changes_start', START, []);
    since = row?.next ?? '0';
    reported = new Map();
    schedule();
  };

  return {
    async listen(uid) {
      const ofPerson = waiters.get(uid) ?? new Set();
      if (isClosed || ofPerson.size >= MAX_WAITS) return undefined;
      const waiter: Waiter = { hasChanged: false, wake: () => undefined };
      waiters.set(uid, ofPerson.add(waiter));
      const stop = () => {
        ofPerson.delete(waiter);
        if (ofPerson.size === 0 && waiters.get(uid) === ofPerson) waiters.delete(uid);
      };
      try {
        await (polling ??= start());
      } catch (error) {
        polling = undefined;
        stop();
        throw error;
      }
      return {
        next: (ms) =>
          new Promise((resolve) => {
            const answer = () => {
              clearTimeout(timeout);
              waiter.wake = () => undefined;
              resolve(waiter.hasChanged);
              waiter.hasChanged = false;
            };
            const timeout = setTimeout(answer, isClosed ? 0 : ms);
            if (waiter.hasChanged) answer();
            else waiter.wake = answer;
          }),
        stop,
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const ofPerson of waiters.values()) for (const waiter of ofPerson) waiter.wake();
    },
  };
}
