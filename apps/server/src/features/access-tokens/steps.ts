/** What later features may use of access tokens. */
export { hashOfToken, isAccessToken } from './secret.ts';
export {
  deleteEveryToken,
  deleteToken as revokeTokenOf,
  deleteTokensOf,
  listTokens,
  noteTokenUse,
  type StoredToken,
} from './store.ts';
