import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/problem.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';

/**
 * Mails the current user another link that confirms their address. It needs no query cache, which public pages lack.
 */
export function NewVerificationLink() {
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    try {
      await api.send(sendVerificationMail);
      toasts.success(t('We sent you a new link.'));
    } catch (failure) {
      toasts.error(failure instanceof ApiProblem ? failure.message : t('Failed to send the link.'));
    }
    setIsBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void send()}>
      {t('Send me a new link')}
    </Button>
  );
}
