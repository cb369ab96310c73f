/** What later features may use of invitations. */
export {
  acceptInvitations,
  endInvitationsBetween,
  followInvitations,
  hasInvited,
  isInvitationCode,
  useInvitationCode,
} from './accept.ts';
export { eraseInvitationsOf } from './erase.ts';
export { refuseInvitations } from './refusals.ts';
export { giveLinkSignUpBack, lockLink, takeLinkSignUp, useLink } from './links/store.ts';
