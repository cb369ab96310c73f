import type { BillingTestApp } from './subscriber.ts';
import type { TestUser } from './test-app.ts';

const REFUSED = 402;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

interface DecidedMonth {
  readonly uid: string;
  readonly period_start: number;
  readonly period_end: number;
  readonly decided_at: Date;
}

/** Every opening of the people of a history; the product remembers two of their days. */
export class OpeningsLog {
  readonly #app: BillingTestApp;
  readonly #openings: { readonly uid: string; readonly at: Date }[] = [];

  constructor(app: BillingTestApp) {
    this.#app = app;
  }

  /** The same person, whose calls are noted where there is a plan that they count for. */
  watch(who: TestUser): TestUser {
    const { deps, clock } = this.#app;
    return {
      ...who,
      call: async (call, input) => {
        const at = clock.now();
        const { rows } = await deps.db.pool.query(
          `select 1 from billing_accounts
           where uid = $1 and status in ('active', 'trialing', 'past_due') and current_period_end is not null`,
          [who.uid],
        );
        const answer = await who.call(call, input);
        if (rows.length > 0 && answer.status !== REFUSED) this.#openings.push({ uid: who.uid, at });
        return answer;
      },
    };
  }

  /** I14: no month counts as unused in which something was opened after its first day and before its decision. */
  async faults(): Promise<string[]> {
    const { rows } = await this.#app.deps.db.pool.query<DecidedMonth>(
      `select uid, period_start::float8, period_end::float8, decided_at from unused_months`,
    );
    return rows.flatMap(({ uid, period_start, period_end, decided_at }) => {
      const [start, end] = [dayOf(new Date(period_start * 1000)), dayOf(new Date(period_end * 1000))];
      const used = this.#openings.find(
        (one) => one.uid === uid && one.at < decided_at && dayOf(one.at) > start && dayOf(one.at) < end,
      );
      return used === undefined ? [] : [`I14: the month from ${start} was opened at ${used.at.toISOString()}`];
    });
  }
}
