import type { BodyOf } from '@fivefold/contract/call';
import { nudgePartner as nudgeCall } from '@fivefold/contract/calls/goals';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { type Frequency, rhythmOf, type WeeklyInterval } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { mayNudge, NUDGE_REFUSALS, wasNudgedToday } from '@fivefold/rules/nudge';
import { nudgeText, PUSH_ROUTE } from '@fivefold/rules/push-texts';
import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { sentence } from '#kernel/language/sentence';
import { Problem } from '#kernel/problem';
import { zoneOf } from '#kernel/today';
import { notify } from '../notifications/steps.ts';
import { isPresent } from '../profile/steps.ts';
import { type DaysOffColumns, daysOffColumnsSql, daysOffOf } from './days-off.ts';
import type { OfferDeps } from './offers.ts';
import { lockGoal } from './store.ts';
import { findGoalTitles } from './titles.ts';

interface ParticipantRow extends DaysOffColumns {
  readonly uid: string;
  readonly goal: string;
  readonly frequency: Frequency;
  readonly weekly_interval: WeeklyInterval | null;
  readonly last_checked: LocalDay | null;
  readonly count_checked: number;
  readonly count_streak: number;
  readonly is_offer: boolean;
  readonly nudged_at: Date | null;
  readonly time_zone: string | null;
}

/**
 * Nudges the other participant of a shared goal: a line on their card, and a message unless their quiet hours run.
 * @throws Problem goals.not_found, goals.not_accepted, goals.not_nudgeable
 */
export function nudgePartner(
  deps: OfferDeps,
  caller: Caller,
  body: BodyOf<typeof nudgeCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { uid } = caller;
  const { goalId } = body;
  const idempotencyKey = idempotencyKeyOf(nudgeCall, uid, key, body);
  return inTransactionOnce(deps.db.kysely, deps.clock, idempotencyKey, async (tx) => {
    // Nudges and check-ins of a goal come one after the other.
    await lockGoal(tx, goalId);
    const participants = await listParticipants(tx, goalId);
    const self = participants.find((each) => each.uid === uid);
    if (self === undefined) throw new Problem('goals.not_found');
    if (self.is_offer) throw new Problem('goals.not_accepted');
    const partner = participants.find((each) => each.uid !== uid);
    const now = deps.clock.now();
    const answer = mayNudge({
      nudger: stateOf(self, dayInZone(now, zoneOf(caller))),
      partner: partner && {
        hasAccepted: !partner.is_offer,
        state: stateOf(partner, dayInZone(now, zoneOf({ timeZone: partner.time_zone }))),
        wasNudged: wasNudgedToday(partner.nudged_at, now, zoneOf({ timeZone: partner.time_zone })),
      },
    });
    if (answer !== 'ok') throw new Problem('goals.not_nudgeable', NUDGE_REFUSALS[answer]);
    if (partner === undefined) throw new Problem('goals.not_nudgeable');
    await tx
      .updateTable('goal_participants')
      .set({ nudged_at: now })
      .where('goal_id', '=', goalId)
      .where('uid', '=', partner.uid)
      .execute();
    await sendNudge(tx, deps, caller, { ...partner, goalId });
    return { success: true };
  });
}

async function listParticipants(tx: Tx<Schema>, goalId: string): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select p.uid, g.goal, g.frequency, g.weekly_interval, p.last_checked, p.count_checked, p.count_streak,
           ${sql.raw(daysOffColumnsSql('p', 'pr'))}, p.offered_at is not null as is_offer, p.nudged_at, pr.time_zone
    from goal_participants p
    join goals g on g.id = p.goal_id and g.kind = 'shared' and g.deleted_at is null
    join profiles pr on pr.uid = p.uid and ${isPresent('pr')}
    where p.goal_id = ${goalId}`.execute(tx);
  return rows;
}

function stateOf(row: ParticipantRow, today: LocalDay) {
  const progress = { lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak };
  return goalState(rhythmOf(row.frequency, row.weekly_interval), progress, today, daysOffOf(row));
}

/** Where no message comes, only the line on the card does. */
async function sendNudge(
  tx: Tx<Schema>,
  deps: OfferDeps,
  caller: Caller,
  { uid, goal, goalId }: Pick<ParticipantRow, 'uid' | 'goal'> & { readonly goalId: string },
): Promise<void> {
  const name = nameOf({ display_name: caller.displayName, email: caller.email });
  await notify(tx, deps, {
    kind: 'nudge',
    uid,
    actorUid: caller.uid,
    goalId,
    push: nudgeText(name),
    goals: await findGoalTitles(tx, uid, [goalId]),
    mail: {
      subject: sentence('{name} is rooting for you', { name }),
      lines: [
        sentence('{name} is done with “{goal}”, and it’s still waiting for you. Your turn?', {
          name,
          goal,
        }),
      ],
      button: { label: sentence('Check in'), route: PUSH_ROUTE },
      why: sentence(
        'You get this mail when a friend nudges you on a goal you share, because you switched it on in your settings.',
      ),
    },
  });
}
