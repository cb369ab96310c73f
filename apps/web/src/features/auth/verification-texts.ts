/** Texts about confirming an address that several places show. */
export const LINK_SENT = 'We sent you a new link.';
export const LINK_NOT_SENT = 'Failed to send the link.';
