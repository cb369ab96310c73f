import { acceptInviteLink } from '@fivefold/contract/calls/invite-links';
import { text } from '@fivefold/rules/text-key';
import { useEffect, useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { useNavigate } from '#kernel/router/router.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/client.ts';
import { paths } from '#kernel/paths.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { cleanAddress } from '#platform/mailed-codes.ts';
import styles from '#features/auth/mailed-link.module.css';
import { InviteLine } from '#features/invites/invite-line.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';

interface Props {
  /** The code of the link. */
  invite: string;
  /** Who is logged in. */
  uid: string;
  email: string;
}

const OVER = text('This invitation was used or taken back, or it’s too old. Ask your friend for a new one.');
const OWN = text('This is your own link. Send it to a friend, or let them scan its code.');
const FAILED = text('That didn’t work. Check your connection and try again.');

/** Asks a person who is logged in whether they accept the link that they opened: a link alone changes nothing. */
export function AcceptInvitePage({ invite, uid, email }: Props) {
  const api = useApi();
  const toasts = useToasts();
  const navigate = useNavigate();
  /** Why there is nothing to accept. */
  const [ending, setEnding] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The code does not stay in the address. The history entry keeps it, so that a reload finds it again.
  useEffect(() => cleanAddress(paths.finishSignUp, { invite }), [invite]);
  const leave = () => navigate(paths.dashboard, { replace: true });
  const accept = async () => {
    setProblem(undefined);
    setIsBusy(true);
    try {
      await api.send(acceptInviteLink, { body: { code: invite } });
      toasts.success(t('You’re friends now!'));
      leave();
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'invites.link_not_found') setEnding(OVER);
      else setProblem(textOf(failure));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <AuthLayout
      title={t('Be friends?')}
      lead={
        ending === undefined && (
          <InviteLine
            invite={invite}
            whenOver={null}
            onKnown={(inviter) => setEnding(inviter === null ? OVER : inviter.uid === uid ? OWN : undefined)}
          />
        )
      }
    >
      {ending !== undefined ? (
        <Banner
          tone="info"
          actions={
            <ButtonLink to={paths.dashboard} replace variant="primary">
              {t('Enter the App')}
            </ButtonLink>
          }
        >
          {t(ending)}
        </Banner>
      ) : (
        <>
          <p className={styles.account}>
            {rich(
              'Accept, and you see each other’s public goals and email addresses, and can share goals. You’re logged in as <b>{email}</b>.',
              { email, b: (inside) => <b>{inside}</b> },
            )}
          </p>
          <div className={styles.stack}>
            {problem !== undefined && <Banner tone="error">{problem}</Banner>}
            <Button variant="primary" size="large" isWide isBusy={isBusy} onClick={() => void accept()}>
              {t('Accept')}
            </Button>
            <Button size="large" isWide onClick={leave}>
              {t('Not now')}
            </Button>
          </div>
        </>
      )}
    </AuthLayout>
  );
}

function textOf(failure: unknown): string {
  if (!(failure instanceof ApiProblem)) return t(FAILED);
  return failure.isSaidByServer && failure.status < 500 ? failure.message : t(FAILED);
}
