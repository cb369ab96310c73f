import { firstRenewalAfterNotice, PRICE_NOTICE_DAYS } from '@fivefold/rules/price';
import type { Price } from '@fivefold/rules/usual-price';
import { announcePrice, callPriceOff, countPrices, listTold, type ToldPerson } from '../../features/billing/steps.ts';
import { findPerson } from '../../features/profile/steps.ts';
import { noteAction } from './audit.ts';
import { type AdminAnswer, type AdminDeps, AdminProblem } from './command.ts';
import { amount, minute } from './texts.ts';

const TOLD_SHOWN = 200;

/**
 * `price`: who pays what, and who was told of another price. `move` tells those who pay another one than is sold; `stop`
 * calls that off for those who do not pay it yet. Both for all, or for one address.
 * @throws AdminProblem
 */
export async function runPriceCommand(
  deps: AdminDeps,
  [verb, address]: readonly string[],
  operator: string,
): Promise<AdminAnswer> {
  if (deps.config.payments.kind === 'off') throw new AdminProblem('Nothing is sold here (PAYMENTS=off).');
  if (verb === undefined) return { lines: await listPrices(deps) };
  if (verb !== 'move' && verb !== 'stop') throw new AdminProblem('usage: npm run admin -- price [move|stop] [ADDRESS]');
  const person = address === undefined ? undefined : await findPerson(deps.db.kysely, address);
  if (address !== undefined && person === undefined) throw new AdminProblem(`No account has the address ${address}.`);
  const { price } = deps.config;
  const count = await (verb === 'move' ? announcePrice(deps, price, person?.uid) : callPriceOff(deps, person?.uid));
  await noteAction(deps.db.kysely, {
    at: deps.clock.now(),
    operator,
    command: `price ${verb}`,
    subject: person?.uid ?? null,
    outcome: verb === 'move' ? `told ${count} of ${perMonth(price)}` : `called off for ${count}`,
  });
  const people = count === 1 ? '1 person' : `${count} people`;
  if (verb === 'stop') return { lines: [`Called off for ${people}. A mail says so.`] };
  return {
    lines: [
      `Told ${people} that their plan costs ${perMonth(price)} from their first renewal in ${PRICE_NOTICE_DAYS} days or later. npm run admin -- price lists them.`,
    ],
  };
}

async function listPrices({ db, config }: AdminDeps): Promise<string[]> {
  const [prices, told] = await Promise.all([countPrices(db.kysely), listTold(db.kysely, TOLD_SHOWN)]);
  const people = await Promise.all(told.map(({ uid }) => findPerson(db.kysely, uid)));
  const more = told.length === TOLD_SHOWN ? [`Only the first ${TOLD_SHOWN} are shown.`] : [];
  return [
    `Sold at ${perMonth(config.price)}.`,
    ...prices.map(
      (price) => `${price.people === 1 ? '1 person pays' : `${price.people} people pay`} ${perMonth(price)}.`,
    ),
    ...told.map((one, nth) => describeTold(one, people[nth]?.email)),
    ...more,
  ];
}

function describeTold(told: ToldPerson, email = told.uid): string {
  const { cents, currency, nextCents, toldAt, periodEnd } = told;
  const day = (seconds: number) => minute(new Date(seconds * 1000)).slice(0, 10);
  return [
    email,
    `pays ${amount(cents, currency)}`,
    `told ${day(toldAt)}`,
    `${amount(nextCents, currency)} from ${day(firstRenewalAfterNotice(toldAt, periodEnd))}`,
  ].join(' · ');
}

function perMonth({ cents, currency }: Price): string {
  return `${amount(cents, currency)} a month`;
}
