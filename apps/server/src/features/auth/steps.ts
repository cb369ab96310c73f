/** What later features may use of auth. */
export { listFormerEmails } from './email-change/former-emails.ts';
export {
  EMAIL_VERIFIED_JOB,
  isEmailVerified,
  mailVerificationLink,
  markEmailVerified,
} from './email-verification/email-verification.ts';
export { deleteCodesOf as deleteVerificationCodes } from './email-verification/store.ts';
export { endEverySession } from './end-every-session.ts';
export { requireOwnerProof } from './owner-proof.ts';
export { accountKey, createProofLimit, networkKey } from './rate-limits.ts';
export { notYou, type Occasion, occasionText, type SecurityMail } from './security-mail.ts';
