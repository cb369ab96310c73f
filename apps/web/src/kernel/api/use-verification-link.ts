import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { useCall } from './use-call.ts';

/** Mails the link that confirms the user's own address. */
export function useVerificationLink() {
  return useCall(sendVerificationMail, {
    errorToast: 'Failed to send the link.',
    preferServer: true,
    successToast: 'We sent you a new link.',
  });
}
