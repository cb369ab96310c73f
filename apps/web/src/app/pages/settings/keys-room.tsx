import { t } from '#kernel/language/t.ts';
import { SignInSettings } from '#features/auth/account/sign-in-settings.tsx';
import { WhereLoggedIn } from '#features/auth/account/where-logged-in.tsx';
import { SettingsPart } from './settings-part.tsx';

/** What a person logs in with, and where they are logged in. */
export function KeysRoom() {
  return (
    <SettingsPart title={t('Your account')}>
      <SignInSettings />
      <WhereLoggedIn />
    </SettingsPart>
  );
}
