/** What later features may use of access tokens. */
export { hashOfToken, isAccessToken } from './secret.ts';
export { deleteToken as revokeTokenOf, deleteTokensOf, listTokens, noteTokenUse, type StoredToken } from './store.ts';
