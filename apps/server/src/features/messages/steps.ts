/** What later features may use of messages. */
export { mailWithUnsubscribe, recurringMail } from './recurring-mail.ts';
export {
  deleteMessageSettings,
  isPushedSql,
  readMessageSettings,
  readMessageSettingsOf,
  stopMail,
  takeMessageOfDay,
  takeMessagesOfDay,
} from './store.ts';
export type { UnsubscribeLinks } from './unsubscribe/links.ts';
