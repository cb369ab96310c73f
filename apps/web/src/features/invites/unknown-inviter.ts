/** Where it is not known who invited. */
export const UNKNOWN_INVITER = 'A friend is waiting for you.';
