import type { Tx } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { listTokens, revokeTokenOf } from '../../features/access-tokens/steps.ts';
import { listWithdrawals } from '../../features/billing/steps.ts';
import { endOffersOf } from '../../features/goals/steps.ts';
import { unregisterDevices } from '../../features/notifications/steps.ts';
import { findPeople, findPerson, type KnownPerson, setClosed } from '../../features/profile/steps.ts';
import { findReport, findReportedPhoto, listReports } from '../../features/reports/steps.ts';
import { listOperators, nameOperator, removeOperator } from '../page/store.ts';
import { listActions, noteAction } from './audit.ts';
import { type AdminAnswer, type AdminDeps, AdminProblem } from './command.ts';
import { runPriceCommand } from './price.ts';
import { settle } from './settle.ts';
import {
  describeAction,
  describePerson,
  describeReport,
  describeToken,
  describeWithdrawal,
  listReport,
} from './texts.ts';

interface Command {
  readonly usage: string;
  readonly does: string;
  /** Words after the command: how many at least and at most. */
  readonly words: readonly [least: number, most: number];
  /** @param operator the name that the operator's machine knows them by */
  readonly run: (deps: AdminDeps, words: readonly string[], operator: string) => Promise<AdminAnswer>;
}

const PEOPLE_SHOWN = 50;
const REPORTS_SHOWN = 100;
const WITHDRAWALS_SHOWN = 200;
const ACTIONS_SHOWN = 100;

const COMMANDS: Readonly<Record<string, Command>> = {
  people: {
    usage: 'people PART-OF-ADDRESS',
    does: 'lists people by their email addresses',
    words: [1, 1],
    run: async ({ db }, [part = '']) => {
      const people = await findPeople(db.kysely, part, PEOPLE_SHOWN);
      if (people.length === 0) return { lines: [`No address contains ${part}.`] };
      const more = people.length === PEOPLE_SHOWN ? [`Only the first ${PEOPLE_SHOWN} are shown.`] : [];
      return { lines: [...people.map(describePerson), ...more] };
    },
  },
  close: {
    usage: 'close ADDRESS',
    does: 'closes an account: no one can log in to it, and others see nothing of it',
    words: [1, 1],
    run: async (deps, [address = ''], operator) => {
      const person = await requirePerson(deps, address);
      const isClosed = await inTransaction(deps.db.kysely, (tx) =>
        closeAccount(tx, deps, person.uid, operator, 'close'),
      );
      // Also of one that is closed: the service that keeps the sessions may have been away.
      await deps.identity.endAllSessions(person.uid);
      if (!isClosed) throw new AdminProblem(`The account of ${person.email} is closed already.`);
      return {
        lines: [
          `Closed the account of ${person.email}. No one can log in to it, and others see nothing of it anymore. Open it again with: npm run admin -- open ${person.email}`,
        ],
      };
    },
  },
  open: {
    usage: 'open ADDRESS',
    does: 'opens a closed account again, with everything in it',
    words: [1, 1],
    run: async (deps, [address = ''], operator) => {
      const person = await requirePerson(deps, address);
      await inTransaction(deps.db.kysely, async (tx) => {
        if (!(await setClosed(tx, person.uid, null))) throw new AdminProblem(`The account of ${person.email} is open.`);
        await noteAction(tx, { ...noted(deps, operator, 'open', person.uid), outcome: 'opened' });
      });
      return { lines: [`Opened the account of ${person.email}.`] };
    },
  },
  'sign-out': {
    usage: 'sign-out ADDRESS',
    does: 'signs a person out on all devices',
    words: [1, 1],
    run: async (deps, [address = ''], operator) => {
      const person = await requirePerson(deps, address);
      // Noted first: what fails is done again, and nothing is done that no one knows of.
      await inTransaction(deps.db.kysely, async (tx) => {
        await unregisterDevices(tx, person.uid);
        await noteAction(tx, { ...noted(deps, operator, 'sign-out', person.uid), outcome: 'signed out' });
      });
      await deps.identity.endAllSessions(person.uid);
      return { lines: [`Signed ${person.email} out everywhere.`] };
    },
  },
  tokens: {
    usage: 'tokens ADDRESS',
    does: 'lists the access tokens of a person, without what opens them',
    words: [1, 1],
    run: async (deps, [address = '']) => {
      const person = await requirePerson(deps, address);
      const tokens = await listTokens(deps.db.kysely, person.uid);
      if (tokens.length === 0) return { lines: [`${person.email} has no access tokens.`] };
      return { lines: tokens.map((token) => describeToken(token, deps.clock.now())) };
    },
  },
  'revoke-token': {
    usage: 'revoke-token ADDRESS ID|all',
    does: 'revokes an access token of a person, or all of them: what uses them works no longer',
    words: [2, 2],
    run: async (deps, [address = '', wanted = ''], operator) => {
      const person = await requirePerson(deps, address);
      const revoked = await inTransaction(deps.db.kysely, async (tx) => {
        const tokens = await listTokens(tx, person.uid);
        const chosen = tokens.filter(({ id }) => wanted === 'all' || (wanted.length >= 4 && id.startsWith(wanted)));
        if (chosen.length === 0 || (wanted !== 'all' && chosen.length > 1))
          throw new AdminProblem(`${person.email} has no access token ${wanted}, or several begin so.`);
        for (const { id } of chosen) await revokeTokenOf(tx, person.uid, id);
        const outcome = `revoked ${chosen.length}`;
        await noteAction(tx, { ...noted(deps, operator, 'revoke-token', person.uid), outcome });
        return chosen.length;
      });
      const tokens = revoked === 1 ? '1 access token' : `${revoked} access tokens`;
      return { lines: [`Revoked ${tokens} of ${person.email}.`] };
    },
  },
  'reset-link': {
    usage: 'reset-link ADDRESS',
    does: 'makes a link that sets a new password, or connects the sign-in provider where there are none; once, within an hour',
    words: [1, 1],
    run: async (deps, [address = ''], operator) => {
      const person = await requirePerson(deps, address);
      const link = await makeResetLink(deps, person.email);
      if ('problem' in link) throw new AdminProblem(link.problem);
      await noteAction(deps.db.kysely, { ...noted(deps, operator, 'reset-link', person.uid), outcome: 'made' });
      return {
        lines: [`Give this link to ${person.email} and to no one else. It works once, for an hour:`, '', link.link],
      };
    },
  },
  operator: {
    usage: 'operator ADDRESS [--remove]',
    does: 'lets an account look at the operator’s page (/operator), or no longer',
    words: [1, 2],
    run: async (deps, [address = '', flag], operator) => {
      if (flag !== undefined && flag !== '--remove') throw new AdminProblem(usageOf('operator'));
      // No other service tells us how a person logged in.
      if (deps.identity.kind !== 'embedded')
        throw new AdminProblem('The operator’s page has no log-in with Firebase. Open it on this machine.');
      const { uid, email } = await requirePerson(deps, address);
      const isNamed = flag === undefined;
      await inTransaction(deps.db.kysely, async (tx) => {
        if (!(await (isNamed ? nameOperator(tx, uid, deps.clock.now()) : removeOperator(tx, uid))))
          throw new AdminProblem(`${email} ${isNamed ? 'may look at the operator’s page already' : 'is not named'}.`);
        await noteAction(tx, { ...noted(deps, operator, 'operator', uid), outcome: isNamed ? 'named' : 'removed' });
      });
      if (!isNamed) return { lines: [`${email} can no longer look at the operator’s page.`] };
      return {
        lines: [
          `${email} can look at ${deps.publicUrl()}/operator after a log-in with an authenticator app or a passkey.`,
        ],
      };
    },
  },
  operators: {
    usage: 'operators',
    does: 'lists the accounts that may look at the operator’s page',
    words: [0, 0],
    run: async ({ db }) => {
      const named = await listOperators(db.kysely, PEOPLE_SHOWN);
      const people = await Promise.all(named.map(({ uid }) => findPerson(db.kysely, uid)));
      const lines = people.flatMap((person) => (person === undefined ? [] : [describePerson(person)]));
      return { lines: lines.length === 0 ? ['No account is named.'] : lines };
    },
  },
  withdrawals: {
    usage: 'withdrawals',
    does: 'lists purchases that people withdrew from, the newest first, with what was paid back',
    words: [0, 0],
    run: async ({ db }) => {
      const found = await listWithdrawals(db.kysely, WITHDRAWALS_SHOWN);
      if (found.length === 0) return { lines: ['No one withdrew from a purchase.'] };
      const people = await Promise.all(found.map(({ uid }) => findPerson(db.kysely, uid)));
      return { lines: found.map((withdrawal, nth) => describeWithdrawal(withdrawal, people[nth])) };
    },
  },
  price: {
    usage: 'price [move|stop] [ADDRESS]',
    does: 'lists who pays what; move tells those who pay another price than is sold that they come to it, stop calls it off',
    words: [0, 2],
    run: runPriceCommand,
  },
  reports: {
    usage: 'reports [--all]',
    does: 'lists the reports that wait, the oldest first; with --all the newest of all',
    words: [0, 1],
    run: async ({ db }, [flag]) => {
      if (flag !== undefined && flag !== '--all') throw new AdminProblem(usageOf('reports'));
      const reports = await listReports(db.kysely, { all: flag === '--all', limit: REPORTS_SHOWN });
      return { lines: reports.length === 0 ? ['No reports wait.'] : reports.map(listReport) };
    },
  },
  report: {
    usage: 'report ID [PHOTO-FILE]',
    does: 'shows a report; a reported photo is written to the file',
    words: [1, 1],
    run: async (deps, [id = ''], operator) => {
      const report = await requireReport(deps, id);
      const [subject, reporter] = await Promise.all(
        [report.subject_uid, report.reporter_uid ?? ''].map((uid) => findPerson(deps.db.kysely, uid)),
      );
      const photo = await findReportedPhoto(deps.db.kysely, report.id);
      await noteAction(deps.db.kysely, { ...noted(deps, operator, 'report', report.id), outcome: 'looked at' });
      return { lines: describeReport(report, subject, reporter), ...(photo && { photo: photo.toString('base64') }) };
    },
  },
  settle: {
    usage: 'settle ID nothing|remove|close',
    does: 'ends a report: it was nothing, or what was reported is removed, or the account is closed as well',
    words: [2, 2],
    run: async (deps, [id = '', wanted = ''], operator) => {
      if (wanted !== 'nothing' && wanted !== 'remove' && wanted !== 'close') throw new AdminProblem(usageOf('settle'));
      const report = await requireReport(deps, id);
      const isSettled = await settle(deps, report, OUTCOMES[wanted], async (tx, outcome) => {
        await noteAction(tx, { ...noted(deps, operator, 'settle', report.id), outcome });
        if (wanted === 'close') await closeAccount(tx, deps, report.subject_uid, operator, 'settle');
      });
      if (!isSettled) throw new AdminProblem(`Report ${report.id} was settled before.`);
      if (wanted === 'close') await deps.identity.endAllSessions(report.subject_uid);
      return { lines: [`Settled report ${report.id}: ${DONE[wanted]}`] };
    },
  },
  import: {
    usage: 'import ADDRESS FILE [--yes]',
    does: 'shows what a file of goals and check-ins would make for a person; with --yes it is made',
    words: [2, 3],
    // The command reads the file and asks in another way (protocol.ts).
    run: () => Promise.reject(new AdminProblem(usageOf('import'))),
  },
  audit: {
    usage: 'audit',
    does: `lists the last ${ACTIONS_SHOWN} things that operators did, the newest first`,
    words: [0, 0],
    run: async ({ db }) => {
      const actions = await listActions(db.kysely, ACTIONS_SHOWN);
      return { lines: actions.length === 0 ? ['Nothing was done yet.'] : actions.map(describeAction) };
    },
  },
};

const OUTCOMES = { nothing: 'nothing', remove: 'removed', close: 'closed' } as const;

const DONE = {
  nothing: 'nothing was changed.',
  remove: 'what was reported is removed.',
  close: 'what was reported is removed, and the account is closed.',
} as const;

/** @throws AdminProblem */
export async function runAdminCommand(
  deps: AdminDeps,
  [name = 'help', ...words]: readonly string[],
  operator: string,
): Promise<AdminAnswer> {
  if (name === 'help') return { lines: help() };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new AdminProblem(`There’s no command ${name}. npm run admin -- help lists them.`);
  const [least, most] = command.words;
  if (words.length < least || words.length > most) throw new AdminProblem(usageOf(name));
  return command.run(deps, words, operator);
}

function help(): string[] {
  const width = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length));
  return [
    'npm run admin -- COMMAND',
    '',
    ...Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`),
    '',
    'Everything but lists is written to an audit log, with the name of your account on this machine.',
  ];
}

function usageOf(name: string): string {
  return `usage: npm run admin -- ${COMMANDS[name]?.usage ?? name}`;
}

function noted({ clock }: AdminDeps, operator: string, command: string, subject: string) {
  return { at: clock.now(), operator, command, subject };
}

async function requirePerson({ db }: AdminDeps, address: string): Promise<KnownPerson> {
  const person = await findPerson(db.kysely, address);
  if (person === undefined) throw new AdminProblem(`No account has the address ${address}.`);
  return person;
}

async function requireReport({ db }: AdminDeps, id: string) {
  const report = /^[0-9a-f-]{4,36}$/.test(id) ? await findReport(db.kysely, id) : undefined;
  if (report === undefined) throw new AdminProblem(`There’s no report ${id}, or several begin so.`);
  return report;
}

/**
 * Closes an account that is open. Its sessions end after the transaction, so that a new one finds the account closed.
 * @returns false when it was closed before, or is gone
 */
async function closeAccount(
  tx: Tx<Schema>,
  deps: AdminDeps,
  uid: string,
  operator: string,
  command: string,
): Promise<boolean> {
  if (!(await setClosed(tx, uid, deps.clock.now()))) return false;
  await unregisterDevices(tx, uid);
  await endOffersOf(tx, uid);
  await noteAction(tx, { ...noted(deps, operator, command, uid), outcome: 'closed' });
  return true;
}

/** A link that sets a new password, once, within an hour. */
export async function makeResetLink(
  { identity, publicUrl }: Pick<AdminDeps, 'identity' | 'publicUrl'>,
  email: string,
): Promise<{ readonly link: string } | { readonly problem: string }> {
  if (identity.kind !== 'embedded') return { problem: 'Passwords belong to the service that people sign in with.' };
  const code = await identity.makeResetCode(email);
  if (code === undefined) return { problem: `No account has the address ${email}.` };
  return { link: `${publicUrl()}/#/reset-password?mode=resetPassword&oobCode=${encodeURIComponent(code)}` };
}
