import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { t } from '#kernel/language/t.ts';
import { BreakableEmail } from '#ui/breakable-email.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import type { Audience } from './audience.ts';
import styles from './audience-field.module.css';
import { friendText } from './friend-text.ts';

interface Props {
  value: Audience;
  /** Nothing can be chosen while they are not known, or there are none. */
  friends: readonly WireFriend[] | undefined;
  error: string | undefined;
  onChange: (audience: Audience) => void;
}

/** Who sees a personal goal: all friends, chosen ones, or only the user (Beyond section 8). */
export function AudienceField({ value: { isPublic, chosenUids }, friends = [], error, onChange }: Props) {
  const choose = (uid: string, isChosen: boolean) => {
    const others = (chosenUids ?? []).filter((each) => each !== uid);
    onChange({ isPublic: false, chosenUids: isChosen ? [...others, uid] : others });
  };
  return (
    <div>
      <CheckboxField
        label={t('Public')}
        hint={t('Your friends can see this goal and its check-ins.')}
        checked={isPublic}
        onChange={(event) => onChange({ isPublic: event.target.checked, chosenUids: null })}
      />
      {!isPublic && friends.length > 0 && (
        <>
          <CheckboxField
            label={t('Chosen friends')}
            hint={t('Only the friends you choose can see it.')}
            checked={chosenUids !== null}
            error={chosenUids?.length === 0 ? error : undefined}
            onChange={(event) => onChange({ isPublic: false, chosenUids: event.target.checked ? [] : null })}
          />
          {chosenUids !== null && (
            <fieldset className={styles.friends} aria-label={t('Friends who can see this goal')}>
              {friends.map((friend) => (
                <CheckboxField
                  key={friend.uid}
                  label={<BreakableEmail email={friendText(friend, friends)} />}
                  checked={chosenUids.includes(friend.uid)}
                  onChange={(event) => choose(friend.uid, event.target.checked)}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </div>
  );
}
