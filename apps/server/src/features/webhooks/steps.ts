/** What later features may use of webhooks. */
export { deleteEveryWebhook, deleteWebhooksOf } from './store.ts';
export { tellOfCheckInSql } from './enqueue.ts';
