/** Whether this browser may have passkeys: it shows them at a host's name, and not on a bare address. */
export const mayHavePasskeys = () => 'PublicKeyCredential' in window && /[a-z]/i.test(window.location.hostname);
