import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { NO_FRIENDS } from '@fivefold/rules/texts';
import { FALLBACK_MESSAGES } from '@fivefold/rules/fallback-texts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { friendText } from './friend-text.ts';

interface Props {
  /** Undefined while they are not known. */
  friends: readonly WireFriend[] | undefined;
  problem: Error | null;
  onRetry: () => void;
  /** The chosen friend's uid, or empty. */
  value: string;
  error: string | undefined;
  onChange: (friendUid: string) => void;
}

/** With whom a goal is shared. Without friends it says what to do first. */
export function FriendSelect({ friends, problem, onRetry, value, error, onChange }: Props) {
  if (friends === undefined && problem !== null) {
    return (
      <Banner tone="error" actions={<Button onClick={onRetry}>{t('Try Again')}</Button>}>
        {t(FALLBACK_MESSAGES.fetchFriends)}
      </Banner>
    );
  }
  if (friends === undefined) return <Skeleton height="4.5rem" shape="block" />;
  if (friends.length === 0) return <Banner tone="info">{t(NO_FRIENDS)}</Banner>;
  return (
    <SelectField
      label={t('Friend')}
      hint={t('They’ll be asked first.')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      required
    >
      {friends.length > 1 && <option value="">{t('Choose a friend')}</option>}
      {friends.map((friend) => (
        <option key={friend.uid} value={friend.uid}>
          {friendText(friend, friends)}
        </option>
      ))}
    </SelectField>
  );
}
