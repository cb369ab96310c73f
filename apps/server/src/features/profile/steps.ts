/** What later features may use of profiles. */
export { arePresent, isPresent, isPresentSql } from './presence.ts';
export { CLOSED_ACCOUNT, findPeople, findPerson, isClosed, type KnownPerson, setClosed } from './closing.ts';
export { findAway, lockAwayAndFreezes, returnFreezes, setAway, shownAway, takeFreezes } from './days-off.ts';
export { eraseProfile, findProfileBeingDeleted, isBeingDeleted, requestDeletion } from './deletion.ts';
export {
  findEmails,
  findLanguageOfAddress,
  findReaders,
  findTimeZone,
  findZoneAndLanguage,
  lockEmail,
  lockVerifiedPerson,
  type Reader,
  setEmail,
  setVerifiedEmail,
} from './emails.ts';
export { stopMondayMail, takeMondayMail } from './monday-mail.ts';
export { clearInviterBetween, findNames, setInviter } from './names.ts';
export {
  type Balance,
  balanceSql,
  CALLER_PROFILE_COLUMNS,
  findJoinedAt,
  type CallerProfile,
  INVITER_JOIN,
  inviterOf,
  lockProfiles,
  lowerBalance,
  type PlanSql,
  readBalance,
  setLanguage,
  upsertProfile,
  writeBalance,
} from './store.ts';
export { toWireInviter, toWireProfile } from './wire.ts';
