/** What later features may use of blocks. */
export {
  areBlocked,
  countBlocks,
  deleteBlock,
  deleteBlocksOf,
  findBlockedAmong,
  hasBlocked,
  insertBlock,
  isAddressBlocked,
  listBlocked,
} from './store.ts';
