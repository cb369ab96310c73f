/** Where the server gave no sentence of its own. */
export const UNDO_FAILED = 'Failed to undo the check-in';
