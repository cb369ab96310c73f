/** What views and later slices may use of goals. */
export { listPersonalGoals } from './store.ts';
export { toWireGoal } from './wire.ts';
