import type { Call } from '@fivefold/contract/call';
import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { DayRange } from '@fivefold/rules/days-off';
import type { ColorName } from '@fivefold/rules/goal-color';
import type { Language } from '@fivefold/rules/languages';
import type { FastifyRequest } from 'fastify';

/** Our copy of a user's subscription (`billing_accounts`); all null without one. Times are epoch seconds. */
export interface BillingFacts {
  readonly status: string | null;
  readonly current_period_start: number | null;
  readonly current_period_end: number | null;
  readonly cancels_at: number | null;
  /** Performance months that are not on an invoice yet. */
  readonly months_left: number | null;
  /** Whether a Performance month paid for the current period. */
  readonly is_period_earned: boolean | null;
  /** From when on the plan is paused, which may be ahead. */
  readonly paused_from: number | null;
  /** Whether the next renewal costs nothing, because a month was not used. */
  readonly is_renewal_free: boolean | null;
  readonly opened_on: LocalDay | null;
  readonly opened_before: LocalDay | null;
  /** What a month of the subscription costs, before discounts. */
  readonly price_cents: number | null;
  readonly price_currency: string | null;
  /** Another price that the person was told of then. */
  readonly next_price_cents: number | null;
  readonly next_price_told_at: number | null;
}

/** A person whose name and color are shown to those whom they invited. */
export interface Inviter {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly avatar_color: number | null;
}

/** What changed last; each text stands for a state that never comes again. */
export interface DashboardVersion {
  readonly own: string;
  /** JSON: of each friend by id, in the order of ids, the same; partners are friends. */
  readonly friends: string;
}

/** The user who makes a request, with the profile and billing facts that one query read. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** The bearer token of this request. */
  readonly token: string;
  /** What the token may do, if it is an access token; a session's has no scope. */
  readonly tokenScope?: TokenScope | undefined;
  readonly totalStreaks: number;
  readonly lifetimePoints: number;
  readonly oldGoalsBannerLastShown: string | null;
  /** The IANA zone that the client reports now, otherwise the stored one. */
  readonly timeZone: string | null;
  /** The language of the page that asks, otherwise the stored one. */
  readonly language: Language;
  /** The name and the color that the user chose. */
  readonly displayName: string | null;
  readonly avatarColor: number | null;
  readonly isNameAsked: boolean;
  /** What the user calls their ember, if anything. */
  readonly emberName: string | null;
  readonly isEmberAsked: boolean;
  /** What the user calls colors of goals. */
  readonly colorNames: readonly ColorName[];
  /** When the account was made. */
  readonly createdAt: Date;
  /** Absences, ascending; null is none. */
  readonly away: readonly DayRange[] | null;
  /** Freezes that the user holds; below 0 when one was used that an undone check-in had brought. */
  readonly freezes: number;
  /** Whether the user gets a mail about the last week on Mondays. */
  readonly wantsMondayMail: boolean;
  /** The friend by whose invitation the account came. */
  readonly inviter: Inviter | null;
  readonly billing: BillingFacts;
  /** Whether what needs a plan is shown: a plan that is paused is read, not used. */
  readonly mayRead: boolean;
  /** For calls that answer with the dashboard's entity tag. */
  readonly dashboardVersion?: DashboardVersion | undefined;
}

/**
 * Finds the caller of a request; undefined for a public call. `features/session` implements it.
 * @throws Problem identity.signed_out, auth/user-disabled, subscription.premium_required, subscription.paused, and those of access tokens
 */
export type Authenticate = (
  request: FastifyRequest,
  call: Pick<Call, 'access' | 'method' | 'tokenScope' | 'asksForRevocation' | 'readsDashboardVersion' | 'path'>,
) => Promise<Caller | undefined>;
