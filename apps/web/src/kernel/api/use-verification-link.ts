import { getAccount } from '@fivefold/contract/calls/account';
import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { getMessageSettings } from '@fivefold/contract/calls/messages';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery, useCall } from './use-call.ts';
import { t } from '../language/t.ts';

/** Mails the link that confirms the user's own address. */
export function useVerificationLink() {
  const cache = useQueryClient();
  return useCall(sendVerificationMail, {
    errorToast: t('Failed to send the link.'),
    preferServer: true,
    successToast: t('We sent you a new link.'),
    // The link opens in another tab: what depends on it is read again on the way back.
    onSuccess: () => {
      for (const { queryKey } of [callQuery(getAccount), callQuery(getMessageSettings)])
        void cache.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
}
