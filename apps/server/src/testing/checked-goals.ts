import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { updateGoal } from '@fivefold/contract/calls/goals';
import type { GoalKind, Roles } from './roles.ts';
import type { TestApp } from './test-app.ts';
import { makeGoal, shareGoal } from './test-users.ts';

/** A chosen one is for the friend. */
type CheckedKind = GoalKind | 'chosen';

/** Goals of the owner with a check-in of theirs at index 0; a shared one has the partner's at index 1. */
export interface CheckedGoals {
  /** The id of one as it was made; the same as before unless that was changed. */
  get(kind: CheckedKind): Promise<string>;
  /** Says that a call changed the one of this kind. */
  changed(kind: CheckedKind): void;
  /** Deletes all of them, and every other goal of the owner but the once shared one. */
  forget(): Promise<void>;
}

/** A person has at most this many goals, and lists grow with them. */
const MOST = 20;

export function createCheckedGoals(app: TestApp, roles: Roles): CheckedGoals {
  const { owner, partner, friend } = roles.people;
  const unchanged = new Map<CheckedKind, string>();
  let made = 0;

  async function forget(): Promise<void> {
    unchanged.clear();
    made = 0;
    const { kysely } = app.deps.db;
    await kysely.deleteFrom('goals').where('created_by', '=', owner.uid).where('id', '<>', roles.onceShared).execute();
  }

  async function make(kind: CheckedKind): Promise<string> {
    made++;
    const check = { checkDate: app.today(), goalDescription: `Note on a ${kind} goal` };
    if (kind === 'shared') {
      const { id } = await shareGoal(owner, partner);
      for (const who of [owner, partner]) await who.call(checkSharedGoal, { body: { shared_goal_id: id, ...check } });
      return id;
    }
    const { id } = await makeGoal(owner, { value: `A ${kind} goal`, isPublic: kind === 'public' });
    if (kind === 'chosen') {
      const { status } = await owner.call(updateGoal, { body: { goalId: id, audience_uids: [friend.uid] } });
      if (status !== 200) throw new Error(`Choosing a friend answered ${status}.`);
    }
    await owner.call(checkGoal, { body: { goalId: id, ...check } });
    return id;
  }

  return {
    async get(kind) {
      if (made >= MOST) await forget();
      const id = unchanged.get(kind) ?? (await make(kind));
      unchanged.set(kind, id);
      return id;
    },
    changed: (kind) => void unchanged.delete(kind),
    forget,
  };
}
