/** What views and later slices may use of goals. */
export { checkInJson, heartsJson, newestCheckIns } from './check-ins-json.ts';
export { endSharing, listSharedGoals } from './shared-store.ts';
export { listPersonalGoals } from './store.ts';
export { findVisibleGoal, requireVisibleGoal } from './visible-goal.ts';
export { type GoalRow, toWireFriendGoal, toWireGoal, toWireSharedGoal } from './wire.ts';
