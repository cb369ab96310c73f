/** What later features may use of streaks: the ledger, balances and levels. */
export {
  awardSql,
  findAward,
  listNewestAwards,
  isPaidSql,
  lockBalance,
  paidAtOnceSql,
  recordAward,
  recordExchange,
  recordReversal,
} from './store.ts';
export { blocksSql } from './blocks.ts';
export { listPointsByDay } from './points-by-day.ts';
export { toWireStreaks } from './wire.ts';
