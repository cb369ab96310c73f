/** What later features may use of notifications. Each is called in the transaction of the change that it is about. */
export {
  deleteNotificationsBetween,
  deleteNotificationsOf,
  deletePending as cancelNotification,
  deletePendingAbout,
  deleteEveryDevice as unregisterEveryDevice,
  deleteTokens as unregisterDevices,
  hasDevice,
} from './store.ts';
export { type MailWords, type Message, notify, type NotifyDeps } from './notify.ts';
export { notifySql } from './enqueue.ts';
