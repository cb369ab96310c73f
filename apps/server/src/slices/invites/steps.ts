/** What others may use of invitations: the identity service asks for the codes of its sign-in links. */
export { isLinkCode, takeLinkCode } from './actions.ts';
export { followInvitations } from './store.ts';
