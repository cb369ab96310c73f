/** What later features may use of messages. */
export { mailWithUnsubscribe, recurringMail } from './recurring-mail.ts';
export {
  deleteMessageSettings,
  deleteOldMessagesOfPairs,
  isPushedSql,
  readMessageSettings,
  readMessageSettingsOf,
  stopMail,
  takeMessageOfDay,
  takeMessagesOfDay,
  takeMessagesOfPairs,
} from './store.ts';
export type { UnsubscribeLinks } from './unsubscribe/links.ts';
