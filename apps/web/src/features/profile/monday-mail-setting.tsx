import { getProfile } from '@fivefold/contract/calls/profile';
import { useQuery } from '@tanstack/react-query';
import { sentenceGap } from '#kernel/join-texts.ts';
import { rich, t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { BreakableEmail } from '#ui/breakable-email.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './monday-mail-setting.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

/** Whether the user gets a mail about their week. */
export function MondayMailSetting() {
  const toasts = useToasts();
  const update = useUpdateProfile();
  const { data, error } = useQuery(callQuery(getProfile));
  // The settings above say why the profile is not there, and try again.
  if (data === undefined) return error === null ? <Skeleton height="5rem" shape="block" /> : null;
  const { email, email_verified: isVerified, monday_mail: isStored } = data.data;
  const isOn = update.isPending ? update.variables.body?.monday_mail === true : isStored;

  return (
    <section>
      <h3 className={styles.title}>{t('Monday mail')}</h3>
      <p className={styles.hint}>{t('A short look back at your week, on Monday mornings.')}</p>
      <CheckboxField
        label={t('Send me the Monday mail')}
        className={styles.choice}
        checked={isOn}
        onChange={(event) => {
          if (update.isPending) return;
          const monday_mail = event.target.checked;
          update.mutate(
            { body: { monday_mail } },
            {
              onSuccess: () => toasts.success(t(monday_mail ? 'The Monday mail is on.' : 'The Monday mail is off.')),
              onError: (problem) => toasts.error(problem.message),
            },
          );
        }}
        hint={
          <>
            {rich('It goes to <email></email>.', { email: () => <BreakableEmail email={email} /> })}
            {!isVerified && <span>{sentenceGap() + t('Confirm this address first: until then no mail comes.')}</span>}
          </>
        }
      />
    </section>
  );
}
