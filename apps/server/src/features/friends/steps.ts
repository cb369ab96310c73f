/** What later features may use of friends. */
export { linkByInvitation } from './actions.ts';
export { deleteFriendshipsOf, hasMuted, lockFriendship } from './store.ts';
