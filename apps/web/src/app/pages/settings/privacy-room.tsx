import { t } from '#kernel/language/t.ts';
import { AccessTokens } from '#features/auth/account/access-tokens/lazy-access-tokens.tsx';
import { TokenSettings } from '#features/auth/account/token-settings.tsx';
import { BlockedPeople } from '#features/friends/blocked-people.tsx';
import { lazyRoom } from './lazy-room.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Who is kept out, and what reads a person's data for them. */
export const PrivacyRoom = lazyRoom(
  () => (
    <>
      <SettingsPart title={t('Blocked people')}>
        <BlockedPeople />
      </SettingsPart>
      <SettingsPart title={t('Access tokens')}>
        <TokenSettings />
      </SettingsPart>
    </>
  ),
  AccessTokens,
);
