/**
 * The sandbox takes one key and signs with one secret. They guard nothing: it listens on loopback and moves no money.
 */
export const SANDBOX_API_KEY = 'sk_test_fivefoldsandbox';
export const sandboxWebhookSecret = 'whsec_fivefoldsandbox';
