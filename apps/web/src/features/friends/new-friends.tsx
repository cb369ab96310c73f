import { noteNewFriend } from '@fivefold/contract/calls/friends';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { nameOf } from '@fivefold/rules/display-name';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { rich } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { ShareGoalLink } from './share-goal-link.tsx';
import styles from './new-friends.module.css';

interface Props {
  friends: readonly WireFriendWithGoals[];
  /** Who is signed in. */
  self: Pick<WireProfile, 'uid' | 'avatar_color' | 'visual_level'>;
}

/**
 * Tells both of a new friendship, once: it stays while the page is open, and is noted as seen when it was in sight
 * (Beyond section 21).
 */
export function NewFriends({ friends, self }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const api = useApi();
  // Also once the server has noted them.
  const [told, setTold] = useState<readonly string[]>([]);
  const isNew = ({ uid, is_new, muted }: WireFriendWithGoals) => is_new === true && !muted && !told.includes(uid);
  const added = friends.filter(isNew).map(({ uid }) => uid);
  const addedKey = added.join(' ');
  // The place is on the screen before it speaks, so that screen readers announce what comes.
  useEffect(() => {
    if (addedKey === '') return undefined;
    const timer = setTimeout(() => setTold((before) => [...before, ...addedKey.split(' ')]));
    return () => clearTimeout(timer);
  }, [addedKey]);
  const shown = friends.filter(({ uid, muted }) => told.includes(uid) && !muted);
  const note = useEffectEvent(() => {
    for (const { uid, is_new } of shown)
      if (is_new === true) api.send(noteNewFriend, { body: { friend_uid: uid } }).catch(() => undefined);
  });
  const key = told.join(' ');
  useEffect(() => {
    if (key === '' || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      note();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [key]);

  return (
    <output className={styles.place}>
      {shown.length > 0 && (
        <Card ref={place} tone="ember" className={styles.card}>
          {shown.map((friend) => (
            <span key={friend.uid} className={styles.pair}>
              <span className={styles.embers}>
                <Avatar uid={self.uid} color={avatarColor(self)} level={self.visual_level} mood="happy" />
                <Avatar uid={friend.uid} color={avatarColor(friend)} level={friend.ember_level} mood="happy" />
              </span>
              <span className={styles.words}>
                {rich('You and <b>{name}</b> are friends now', {
                  name: nameOf(friend),
                  b: (inside) => <bdi className={styles.name}>{inside}</bdi>,
                })}
              </span>
              <ShareGoalLink friend={friend} />
            </span>
          ))}
        </Card>
      )}
    </output>
  );
}
