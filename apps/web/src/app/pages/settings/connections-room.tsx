import { Channels } from '#features/channels/lazy-channels.tsx';
import { Webhooks } from '#features/webhooks/lazy-webhooks.tsx';
import { t } from '#kernel/language/t.ts';
import { SettingsPart } from './settings-part.tsx';

/** What else is told of a person's goals, because they want it. */
export function ConnectionsRoom() {
  return (
    <>
      <SettingsPart title={t('Channels')}>
        <Channels />
      </SettingsPart>
      <SettingsPart title={t('Webhooks')}>
        <Webhooks />
      </SettingsPart>
    </>
  );
}
