import { email as emailField } from '@fivefold/contract/email-field';
import { sendInvite } from '@fivefold/contract/calls/send-invite';
import { type Named, nameOf } from '@fivefold/rules/display-name';
import { INVITING_FOLDED_FROM } from '@fivefold/rules/limits';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { t } from '#kernel/language/t.ts';
import { Link, QrCode, Send } from '#ui/later-icons.ts';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { TextField } from '#ui/field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { InviteLink } from './invite-link.tsx';
import styles from './invite-form.module.css';
import { ShareInvite } from './share-invite.tsx';
import { useShare } from './use-share.ts';

interface Props {
  /** Who invites. */
  uid: string;
  /** An invitation to one of them would lead nowhere. */
  friends: readonly Named[];
  /** A quiet line below the field. */
  note?: ReactNode;
}

const LinkDialog = lazyComponent(async () => (await import('./link-dialog.tsx')).LinkDialog, {
  onFailure: <LinkDialogFailure />,
});

/**
 * Invites a friend by the system's share sheet where there is one, by email, or by a link (Specification sections 2 and
 * 5). It empties once the invitation is on its way.
 */
export function InviteForm({ uid, friends, note }: Props) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [passedOn, setPassedOn] = useState<ComponentProps<typeof InviteLink> | null>(null);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const [unsent, setUnsent] = useState<string | null>(null);
  const shareLink = useShare()?.shareLink;
  const toasts = useToasts();
  const { mail: hasMail } = usePlatform().server;
  const field = useRef<HTMLInputElement>(null);
  // By the friends of the first frame: what is typed stays when another one comes.
  const [isFolding] = useState(friends.length >= INVITING_FOLDED_FROM);
  const invitation = useCall(sendInvite, {
    errorToast: ERROR_TOASTS.sendInvite,
    onSuccess: ({ message: said, link }, { body }) => {
      const message = t(said);
      setPassedOn(link === undefined ? null : { message, link, email: body.email });
      if (link === undefined) toasts.success(message);
      // What was typed while the invitation was on its way is the next one's address.
      setEmail((typed) => (emailField.safeParse(typed).data === body.email ? '' : typed));
    },
  });

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (invitation.isPending) return;
    const read = emailField.safeParse(email);
    const friend = friends.find((each) => each.email.toLowerCase() === read.data);
    const fault =
      email.trim() === ''
        ? t('Enter your friend’s email address.')
        : friend === undefined
          ? read.error && t(read.error.issues[0]?.message ?? '')
          : t('You and {name} are friends already.', { name: nameOf(friend) });
    setError(fault);
    if (read.success && fault === undefined) invitation.mutate({ body: { email: read.data, initiator_user_id: uid } });
    else field.current?.focus();
  };

  const form = (
    <>
      <p className={styles.lead}>{t('See each other’s public goals, send hearts and share goals.')}</p>
      {shareLink !== undefined && (
        <ShareInvite shareLink={shareLink} unsent={unsent} onUnsent={setUnsent} onRefused={() => setIsLinkOpen(true)} />
      )}
      <form className={styles.form} onSubmit={send} noValidate aria-busy={invitation.isPending}>
        <TextField
          ref={field}
          label={t('Friend’s email')}
          type="email"
          name="friend-email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('name@example.com')}
          required
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
          error={error}
          className={styles.field}
        />
        <Button
          type="submit"
          isBusy={invitation.isPending}
          icon={hasMail ? <Send size={18} aria-hidden="true" /> : <Link size={18} aria-hidden="true" />}
          className={styles.send}
        >
          {t(hasMail ? 'Send Invite' : 'Create Link')}
        </Button>
      </form>
      <Button
        variant="quiet"
        icon={<QrCode size={18} aria-hidden="true" />}
        onClick={() => {
          setUnsent(null);
          setIsLinkOpen(true);
        }}
        className={styles.other}
      >
        {t('Invite by link or QR code')}
      </Button>
      {isLinkOpen && <LinkDialog onClose={() => setIsLinkOpen(false)} />}
      {passedOn !== null && <InviteLink key={passedOn.link} {...passedOn} />}
    </>
  );
  if (isFolding) {
    return (
      <Card as="section" aria-labelledby="invite-title" padding="none" className={styles.folding}>
        <Collapsible
          toggleId="invite-title"
          headingLevel={2}
          header={<span className={styles.title}>{t('Invite a Friend')}</span>}
        >
          <div className={styles.unfolded}>{form}</div>
        </Collapsible>
        {note}
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="invite-title">
      <h2 id="invite-title" className={styles.title}>
        {t('Invite a Friend')}
      </h2>
      {form}
      {note}
    </Card>
  );
}

function LinkDialogFailure() {
  return <p role="alert">{t('This didn’t load. Check your connection and try again.')}</p>;
}
