/** What views and later slices may use of goals. */
export {
  checkInColumnsSql,
  checkInsJson,
  type GoalForm,
  heartsJsonSql,
  newestArrivalSql,
  newestCheckInsSql,
  type PhotoUrlOf,
  type StoredCheckIn,
  toWireCheckIn,
} from './stored-check-ins.ts';
export { absentSql, endOffersOf, goneCheckInsSql } from './absent.ts';
export {
  countDaysOff,
  type DaysOffColumns,
  daysOffColumnsSql,
  daysOffOf,
  requireRoomForDaysOff,
  requireRoomToChange,
  toWireDaysOff,
} from './days-off.ts';
export { type AskedColumns, askedGoalOf } from './asked.ts';
export { listAnswers, mayRoot } from './automaticity.ts';
export { changeDueDays } from './due-days.ts';
export {
  decimalSql,
  type GoalColumns,
  goalColumnsSql,
  goalNameOf,
  type LetterColumns,
  letterColumnsSql,
  type AmountColumns,
  amountColumnsSql,
  periodAmountOf,
  type ProgressColumns,
  progressColumnsSql,
} from './columns.ts';
export { listCheckedGoals } from './checked-goals.ts';
export { placeBehind } from './order.ts';
export { addJointPeriodSql, countJointRun, lacksJointRunSql, recountJointRun, startJointRun } from './joint-runs.ts';
export { copyGoalLeft, countMoved, lockGoalsLeft } from './part-histories.ts';
export { RESTORABLE_MS } from './restore.ts';
export { deleteGoals, eraseFromSharedGoals, lockGoalsOf } from './erase.ts';
export {
  findImportTargets,
  type ImportTarget,
  insertImportedGoal,
  lockImportTarget,
  writeImported,
} from './imported.ts';
export { countSlips, deleteSlips, hasSlippedSql, insertImportedMisses } from './misses.ts';
export { endSharing, listSharedGoals } from './shared-store.ts';
export { acceptOffer, beginningSql } from './offers.ts';
export {
  listPersonalGoals,
  countGoals,
  lockGoal,
  lockParticipation,
  removeGoalText,
  progressSql,
  skipIndex,
  takeIndex,
  takeIndexSql,
  writeDaysOff,
  writeLettersSince,
  writePeriodAmount,
  writeProgress,
  writeReturns,
} from './store.ts';
export { findGoalTitles } from './titles.ts';
export { writeTimer } from './timers-store.ts';
export { totalsColumnsSql, totalsOf, totalsRow, type TotalsRow } from './totals.ts';
export { findVisibleGoal, requireVisibleGoal, sqlAbout, type VisibleGoal } from './visible-goal.ts';
export {
  type GoalRow,
  stateOf,
  toWireFriendGoal,
  toWireGoal,
  toWireRoot,
  toWireSharedGoal,
  type Viewing,
  wirePeriodAmount,
  wireTimer,
} from './wire.ts';
