import { t } from '#kernel/language/t.ts';
import { AllReminders } from '#app/reminders/all-reminders.tsx';
import { CalendarFeedSetting } from '#features/calendar-feed/calendar-feed-setting.tsx';
import { MessageSettings } from '#features/messages/message-settings.tsx';
import { MondayMailSetting } from '#features/profile/monday-mail-setting.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { SettingsPart } from './settings-part.tsx';

/** What reaches a person, by which ways and when: first the reminders of all goals, which are also set on each goal. */
export function RemindersRoom() {
  const { server } = usePlatform();
  return (
    <>
      <SettingsPart title={t('Your reminders')}>
        <AllReminders />
      </SettingsPart>
      <SettingsPart title={t('Messages')}>
        <MessageSettings hasMail={server.mail} mondayMail={server.mail && <MondayMailSetting />} />
        <CalendarFeedSetting />
      </SettingsPart>
    </>
  );
}
