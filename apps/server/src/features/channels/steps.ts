/** What later features may use of channels. */
export {
  channelKindsSql,
  deleteChannelsOf,
  deleteEveryChannel,
  hasChannelSql,
  listChannelsOf,
  type StoredChannel,
  takes,
} from './store.ts';
export { enqueueForChannels } from './jobs.ts';
