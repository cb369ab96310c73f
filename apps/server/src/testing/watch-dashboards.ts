import { MINIMAL } from '@fivefold/contract/call';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { MINIMAL_FRIEND_CHECK_INS, MINIMAL_OWN_CHECK_INS, MINIMAL_SHARED_CHECK_INS } from '@fivefold/rules/limits';

interface Answered {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface DashboardWatch {
  /** Watches what this person sees. @param headers of each of their requests */
  add(person: { readonly token: string }, headers?: Readonly<Record<string, string>>): void;
  /**
   * Reads the dashboard of each again: an answer 304 stands for the same text, and a minimal answer is the whole one
   * without most check-ins.
   * @param what was done since, for the sentence of a failure
   * @throws when a change was missed
   */
  compare(what: string): Promise<void>;
  /** How many answers were 304, how many came whole, and how many of those had the same text as before. */
  readonly counts: { readonly same: number; readonly fresh: number; readonly needless: number };
}

/**
 * Compares the verdict of a dashboard's entity tag with the whole answer, for several people after each thing that
 * happens.
 */
export function watchDashboards(
  send: (url: string, headers: Record<string, string>) => PromiseLike<Answered>,
  today: () => LocalDay,
): DashboardWatch {
  const known = new Map<string, { tag: string; body: string } | undefined>();
  const headersOf = new Map<string, Readonly<Record<string, string>>>();
  const counts = { same: 0, fresh: 0, needless: 0 };
  const get = (token: string, tag?: string) =>
    send('/api/dashboard', {
      ...headersOf.get(token),
      authorization: `Bearer ${token}`,
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
    });
  const compareAs = async (token: string, what: string) => {
    const before = known.get(token);
    const answer = await get(token, before?.tag);
    if (answer.statusCode === 304) {
      counts.same++;
      const whole = await get(token);
      if (whole.body === before?.body) return;
      throw new Error(`Missed after ${what}:\n${before?.body}\n${whole.body}`);
    }
    // The account is gone or closed.
    if (answer.statusCode !== 200) {
      known.delete(token);
      return;
    }
    counts.fresh++;
    await compareForms(token, answer.body, what);
    if (answer.body === before?.body) counts.needless++;
    known.set(token, { tag: String(answer.headers['etag']), body: answer.body });
  };
  const compareForms = async (token: string, body: string, what: string) => {
    if (headersOf.get(token)?.[MINIMAL.header] !== MINIMAL.value) return;
    const whole = await send('/api/dashboard', { authorization: `Bearer ${token}` });
    const expected = JSON.stringify(minimalOf(JSON.parse(whole.body) as WireDashboard, addDays(today(), -1)));
    if (JSON.stringify(JSON.parse(body)) !== expected)
      throw new Error(`The minimal answer differs after ${what}:\n${body}\n${expected}`);
  };
  return {
    counts,
    add({ token }, headers = {}) {
      headersOf.set(token, headers);
      known.set(token, undefined);
    },
    async compare(what) {
      for (const token of known.keys()) await compareAs(token, what);
    },
  };
}

/** The whole answer without the check-ins that closed cards do not need. */
function minimalOf(
  { personal_goals: personal, shared_goals: shared, friends, ...rest }: WireDashboard,
  yesterday: LocalDay,
) {
  const newest = <Goal extends { readonly check_ins: readonly unknown[] }>(goal: Goal, count: number) => ({
    ...goal,
    check_ins: count === 0 ? [] : goal.check_ins.slice(-count),
  });
  return {
    ...rest,
    personal_goals: personal.map((goal) => newest(goal, MINIMAL_OWN_CHECK_INS)),
    shared_goals: shared.map((goal) => newest(goal, MINIMAL_SHARED_CHECK_INS)),
    friends: friends.map((friend) => ({
      ...friend,
      goals: friend.goals.map((goal) =>
        newest(goal, (goal.last_checked ?? '') >= yesterday ? MINIMAL_FRIEND_CHECK_INS : 0),
      ),
    })),
  };
}
