/** What later features may use of notifications. Each is called in the transaction of the change that it is about. */
export {
  deleteNotificationsBetween,
  deleteNotificationsOf,
  deletePendingAbout,
  deleteEveryDevice as unregisterEveryDevice,
  deleteTokens as unregisterDevices,
  hasDevice,
} from './store.ts';
export { type Message, sendMessage, type SendMessageDeps, sendMessages } from './send-message.ts';
export { cancelNotification, enqueueCheckInNotificationsSql, enqueueNotification, sendToDevices } from './enqueue.ts';
