import { findInviter } from '@fivefold/contract/calls/invites';
import type { WireInviter } from '@fivefold/contract/shapes/profile';
import { useEffect, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { InviterLine } from './inviter-line.tsx';
import { UnknownInviter } from './unknown-inviter.tsx';

interface Props {
  /** Both from the link of the invitation. */
  email: string;
  initiatorUserId: string;
}

/** Who sent the link that a person came by, once the server has said it. A failure leaves the page as it is. */
export function LinkInviter({ email, initiatorUserId }: Props) {
  const api = useApi();
  const [inviter, setInviter] = useState<WireInviter | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const answer = await api.send(findInviter, { query: { email, initiator_user_id: initiatorUserId } });
      if (!isGone) setInviter(answer.inviter);
    };
    ask().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [api, email, initiatorUserId]);
  return inviter === null ? <UnknownInviter /> : <InviterLine uid={initiatorUserId} inviter={inviter} />;
}
