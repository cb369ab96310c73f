/** What views and later slices may use of friends. */
export { linkByInvitation } from './actions.ts';
export { lockFriendship, spendCode } from './store.ts';
