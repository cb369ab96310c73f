/** What later features may use of profiles. */
export { eraseProfile, findProfileBeingDeleted, isBeingDeleted, requestDeletion } from './deletion.ts';
export { findEmails, findTimeZone, lockEmail, lockVerifiedEmail, setEmail, setVerifiedEmail } from './emails.ts';
export {
  type Balance,
  balanceSql,
  CALLER_PROFILE_COLUMNS,
  type CallerProfile,
  lockProfiles,
  readBalance,
  upsertProfile,
  writeBalance,
} from './store.ts';
export { toWireProfile } from './wire.ts';
