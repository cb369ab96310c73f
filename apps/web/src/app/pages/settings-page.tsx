import { t } from '#kernel/language/t.ts';
import { BackLink } from '#app/layouts/back-link.tsx';
import { AccountSettings } from '#features/auth/account/account-settings.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { CalendarFeedSetting } from '#features/calendar-feed/calendar-feed-setting.tsx';
import { CelebrationLayer } from '#features/celebrations/celebration-layer.tsx';
import { useCelebrationPreview } from '#features/celebrations/use-celebration-preview.ts';
import { AwaySettings } from '#features/days-off/away-settings.tsx';
import { BlockedPeople } from '#features/friends/blocked-people.tsx';
import { ImportData } from '#features/import/import-data.tsx';
import { LettersSetting } from '#features/letters/letters-setting.tsx';
import { MessageSettings } from '#features/messages/message-settings.tsx';
import { MondayMailSetting } from '#features/profile/monday-mail-setting.tsx';
import { ProfileSettings } from '#features/profile/profile-settings.tsx';
import { LanguageSetting } from '#features/settings/language-setting.tsx';
import { DeviceSettings } from '#features/settings/device-settings.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CircleQuestionMark } from '#ui/icons.ts';
import { LegalLinks } from '#ui/legal-links.tsx';
import { Page } from '#ui/page.tsx';
import styles from './settings-page.module.css';

function HelpLink() {
  return (
    <ButtonLink to={paths.help} variant="quiet" icon={<CircleQuestionMark size={18} aria-hidden="true" />}>
      {t('Help')}
    </ButtonLink>
  );
}

/** The settings of this device and of the account. */
export function SettingsPage() {
  const { user } = useSession();
  const { server } = usePlatform();
  const previewCelebration = useCelebrationPreview();
  return (
    <Page title={t('Settings')} width="narrow" before={<BackLink />} after={<HelpLink />}>
      <h2 className={styles.heading}>{t('Your name and face')}</h2>
      <Card padding="roomy" className={styles.settings}>
        <ProfileSettings />
      </Card>
      <h2 className={styles.heading}>{t('Days off')}</h2>
      <Card padding="roomy" className={styles.settings}>
        <AwaySettings />
      </Card>
      <h2 className={styles.heading}>{t('Messages')}</h2>
      <Card padding="roomy" className={styles.settings}>
        <MessageSettings hasMail={server.mail} mondayMail={server.mail && <MondayMailSetting />} />
        <CalendarFeedSetting />
      </Card>
      <h2 className={styles.heading}>{t('Blocked people')}</h2>
      <Card padding="roomy" className={styles.settings}>
        <BlockedPeople />
      </Card>
      <h2 className={styles.heading}>{t('This device')}</h2>
      <Card padding="roomy" className={styles.settings}>
        <LanguageSetting />
        <DeviceSettings onPreviewCelebration={previewCelebration} />
        <LettersSetting />
      </Card>
      <h2 className={styles.heading}>{t('Bring your history')}</h2>
      <Card padding="roomy" className={styles.settings}>
        <ImportData dashboardPath={paths.dashboard} />
      </Card>
      <h2 className={styles.heading}>{t('Your account')}</h2>
      <Card padding="roomy" className={styles.settings}>
        <AccountSettings email={user?.email ?? ''} />
      </Card>
      <LegalLinks className={styles.legal} />
      <CelebrationLayer />
    </Page>
  );
}
