/** What later slices may use of push: telling people, in the transaction of what they are told. */
export {
  deleteNewsBetween as forgetNewsBetween,
  deleteNewsOf as forgetNewsOf,
  deleteTokens as forgetDevices,
} from './store.ts';
export { sendToDevices, tell, tellPartnersText, untell } from './tell.ts';
