/** What later features may use of messages. */
export { mailWithUnsubscribe, recurringMail } from './recurring-mail.ts';
export {
  deleteMessageSettings,
  deleteOldMessagesOfPairs,
  isPushedSql,
  readMessageSettings,
  readMessageSettingsOf,
  stopMail,
  takeMessagesOfDay,
  type MessageSettings,
  takeMessagesOfPairs,
} from './store.ts';
export { RECURRING_MAILS, type UnsubscribeLinks } from './unsubscribe/links.ts';
