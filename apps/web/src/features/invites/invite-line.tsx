import { findLinkInviter } from '@fivefold/contract/calls/invite-links';
import type { AnswerOf } from '@fivefold/contract/call';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { InviterLine } from './inviter-line.tsx';
import { UnknownInviter } from './unknown-inviter.tsx';

type LinkInviter = NonNullable<AnswerOf<typeof findLinkInviter>['inviter']>;

interface Props {
  /** The code of a link that was handed over. */
  invite: string;
  /** Where the link works no more. */
  whenOver: ReactNode;
  /** Told once the server has said who invites; null where the link works no more. */
  onKnown?: (inviter: LinkInviter | null) => void;
}

/** Who made a link that a person came by, once the server has said it. A failure leaves the page as it is. */
export function InviteLine({ invite, whenOver, onKnown }: Props) {
  const api = useApi();
  const [inviter, setInviter] = useState<LinkInviter | null>();
  const tell = useEffectEvent((found: LinkInviter | null) => onKnown?.(found));
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const answer = await api.send(findLinkInviter, { body: { code: invite } });
      if (isGone) return;
      setInviter(answer.inviter);
      tell(answer.inviter);
    };
    ask().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [api, invite]);
  if (inviter === undefined) return <UnknownInviter />;
  return inviter === null ? whenOver : <InviterLine uid={inviter.uid} inviter={inviter} />;
}
