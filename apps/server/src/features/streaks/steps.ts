/** What later features may use of streaks: the ledger, balances and levels. */
export { awardSql, lockBalance, oncePointsSql, recordExchange } from './store.ts';
export { toWireStreaks } from './wire.ts';
