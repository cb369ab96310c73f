/** What later features may use of friends. */
export { linkByInvitation } from './actions.ts';
export { deleteFriendshipsOf, lockFriendship } from './store.ts';
