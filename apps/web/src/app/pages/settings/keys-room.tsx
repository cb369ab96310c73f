import { t } from '#kernel/language/t.ts';
import { KeySettings } from '#features/auth/account/keys/lazy-keys.tsx';
import { SignInSettings } from '#features/auth/account/sign-in-settings.tsx';
import { WhereLoggedIn } from '#features/auth/account/where-logged-in.tsx';
import { lazyRoom } from './lazy-room.tsx';
import { SettingsPart } from './settings-part.tsx';

/** What a person logs in with, and where they are logged in. */
export const KeysRoom = lazyRoom(
  () => (
    <SettingsPart title={t('Your account')}>
      <SignInSettings />
      <WhereLoggedIn />
    </SettingsPart>
  ),
  KeySettings,
);
