import { Channels } from '#features/channels/lazy-channels.tsx';
import { t } from '#kernel/language/t.ts';
import { SettingsPart } from './settings-part.tsx';

/** What else is told of a person's goals, because they want it. */
export function ConnectionsRoom() {
  return (
    <SettingsPart title={t('Channels')}>
      <Channels />
    </SettingsPart>
  );
}
