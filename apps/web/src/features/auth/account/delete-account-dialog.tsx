import { deleteAccount } from '@fivefold/contract/calls/account';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { useSession } from '../use-session.ts';
import { textOf, useSubmit } from '../use-submit.ts';
import styles from './account-settings.module.css';
import { ProofField, type ProofKind, shownProof } from './keys/proof-field.tsx';

export interface DeleteAccountProps {
  email: string;
  /** How the person shows that the account is theirs. */
  proof: ProofKind;
}

/** Says what goes and what stays, and asks for the address and the password. */
export function DeleteAccountDialog({ email, proof, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const api = useApi();
  const toasts = useToasts();
  const platform = usePlatform();
  const uid = useSession().user?.uid;
  const { server } = platform;
  const { submit, isBusy, error } = useSubmit(async (form) => {
    const confirmation = textOf(form, 'confirmation').trim();
    await api.send(deleteAccount, { body: { confirmation, ...shownProof(form, proof) } });
    toasts.success(t('Your account is deleted.'));
    // Of the session nothing is left but what this device remembers.
    await platform.personalData.noteLogOut();
    await platform.identity.logOut();
    if (uid !== undefined) await platform.personalData.clear(uid);
  });

  return (
    <Modal title={t('Delete your account?')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('What’s deleted')}</dt>
            <dd>
              {joinSentences([
                t('Your goals, check-ins, notes, photos, hearts, streaks and friendships.'),
                ...(server.payments === 'on'
                  ? [
                      t(
                        'Your subscription ends right away. You won’t be billed again, and you lose the rest of the paid month.',
                      ),
                    ]
                  : []),
              ])}
            </dd>
          </div>
          <div>
            <dt>{t('What your friends keep')}</dt>
            <dd>
              {t(
                'Your friend keeps a shared goal with all their own check-ins, notes and points. Your check-ins in it are deleted.',
              )}
            </dd>
          </div>
        </dl>
        <p>{t('This can’t be undone. Download your data first if you want to keep it.')}</p>
        {error !== null && <Banner tone="error">{error}</Banner>}
        <TextField
          label={t('Your email, to confirm')}
          hint={<span dir="auto">{email}</span>}
          name="confirmation"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <ProofField kind={proof} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('Keep my account')}</Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {t('Delete for good')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
