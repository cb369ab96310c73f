/** What others may use of identity. */
export {
  askToVerifyEmail,
  EMAIL_VERIFIED_JOB,
  isEmailVerified,
  markEmailVerified,
  type VerificationMailDeps,
} from './email-verification.ts';
export { createProofLimit } from './limits.ts';
