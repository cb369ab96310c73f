import { REPORT_REASON_NAMES } from '@fivefold/rules/reports';
import type { StoredToken } from '../../features/access-tokens/steps.ts';
import type { Withdrawal } from '../../features/billing/steps.ts';
import type { KnownPerson } from '../../features/profile/steps.ts';
import type { StoredReport } from '../../features/reports/steps.ts';
import type { OperatorAction } from './audit.ts';

/** What the commands print. Texts of people stand in quotes, without characters that steer a terminal. */

export const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
const quoted = (text: string) => JSON.stringify(text.replaceAll(/\p{C}/gu, ' '));
const nameOf = ({ display_name: name, email }: KnownPerson) => (name === null ? email : `${email} ${quoted(name)}`);

export function describePerson(person: KnownPerson): string {
  const facts = [
    nameOf(person),
    `since ${minute(person.created_at).slice(0, 10)}`,
    person.last_active_on === null ? 'never checked in' : `last checked in ${person.last_active_on}`,
    ...(person.closed_at === null ? [] : [`closed ${minute(person.closed_at)}`]),
    person.uid,
  ];
  return facts.join(' · ');
}

/** One line for a list. */
export function describeToken(token: StoredToken, now: Date): string {
  const { expires_at: end } = token;
  return [
    token.id,
    quoted(token.name),
    token.scope,
    `made ${minute(token.made_at)}`,
    token.last_used_at === null ? 'never used' : `last used ${minute(token.last_used_at)}`,
    ...(end === null ? [] : [`${end <= now ? 'expired' : 'expires'} ${minute(end)}`]),
  ].join(' · ');
}

export const amount = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** One line for a list. @param person undefined of one whose account is gone */
export function describeWithdrawal(withdrawal: Withdrawal, person: KnownPerson | undefined): string {
  const { settled_at: at, currency } = withdrawal;
  const paid = amount(withdrawal.paid_cents, currency);
  const money = withdrawal.is_disputed
    ? `the bank decides about ${paid}`
    : `paid back ${amount(withdrawal.refunded_cents, currency)} of ${paid} on ${at === null ? '' : minute(at)}`;
  return [
    person?.email ?? withdrawal.uid,
    `bought ${minute(withdrawal.purchased_at)}`,
    `asked ${minute(withdrawal.asked_at)}`,
    `confirmed ${minute(withdrawal.confirmed_at)}`,
    at === null ? 'waits for the payment provider' : money,
    withdrawal.subscription_id,
  ].join(' · ');
}

const reasonOf = (reason: string) => (REPORT_REASON_NAMES as Readonly<Record<string, string>>)[reason] ?? reason;
const stateOf = ({ outcome, settled_at: at }: StoredReport) =>
  outcome === null || at === null ? 'waits' : `settled ${minute(at)}: ${outcome}`;

/** One line for a list. */
export function listReport(report: StoredReport): string {
  const text = report.part === 'note' ? (report.note ?? '') : report.goal;
  return [
    report.id,
    minute(report.made_at),
    report.part,
    reasonOf(report.reason),
    quoted(Array.from(text).slice(0, 60).join('')),
    stateOf(report),
  ].join(' · ');
}

/** Everything about one report; a person whose account is gone is undefined. */
export function describeReport(
  report: StoredReport,
  subject: KnownPerson | undefined,
  reporter: KnownPerson | undefined,
): string[] {
  return [
    `Report ${report.id}, ${stateOf(report)}`,
    `made       ${minute(report.made_at)} UTC`,
    `reason     ${reasonOf(report.reason)}`,
    `about      ${subject === undefined ? 'an account that is gone' : nameOf(subject)}`,
    `sent by    ${reporter === undefined ? 'an account that is gone' : nameOf(reporter)}, which only you may know`,
    `part       ${report.part}${report.idx === null ? '' : ` of check-in ${report.idx}`}`,
    `goal       ${quoted(report.goal)}`,
    ...(report.note === null || report.note === '' ? [] : [`note       ${quoted(report.note)}`]),
    ...(report.comment === '' ? [] : [`comment    ${quoted(report.comment)}`]),
  ];
}

export function describeAction({ at, operator, command, subject, outcome }: OperatorAction): string {
  return [minute(at), quoted(operator), command, subject ?? '', outcome].filter((part) => part !== '').join(' · ');
}
