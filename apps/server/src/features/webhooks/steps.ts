/** What later features may use of webhooks. */
export { deleteEveryWebhook, deleteWebhooksOf } from './store.ts';
export { deliveriesOfCheckInSql } from './enqueue.ts';
