import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { avatarColor } from '@fivefold/rules/participant-color';
import type { ReactNode } from 'react';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { chevron, Collapsible } from '#ui/collapsible.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { BreakableEmail } from '#ui/breakable-email.tsx';
import styles from './friend-card.module.css';

interface Props {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  friend: WireFriend;
  /** 'Base', 'Performance' */
  planName: string;
  isPerformance: boolean;
  /** The badge with the friend's total of streaks. */
  badge: ReactNode;
  /** The badge in words: '3 streaks'. */
  badgeText: string;
  /** How many public goals the friend has. */
  goalCount: number;
  /** What one can do with the friendship: below the goals. */
  actions: ReactNode;
  /** The friend's goals. */
  children: ReactNode;
}

/**
 * A friend in one line, who opens to their public goals; the email tells friends of one name apart (Specification
 * section 2).
 */
export function FriendCard({
  isOpen,
  onToggle,
  friend,
  planName,
  isPerformance,
  badge,
  badgeText,
  goalCount,
  actions,
  children,
}: Props) {
  const { uid, email, display_name: name } = friend;
  const goals = t('{count, plural, one {# goal} other {# goals}}', { count: goalCount });
  return (
    <Card padding="none">
      <Collapsible
        isOpen={isOpen}
        onToggle={onToggle}
        header={
          <>
            <span className={styles.name} dir="auto">
              {name ?? <BreakableEmail email={email} />}
            </span>
            {chevron}
          </>
        }
        label={joinList([...(name === null ? [] : [name]), email, badgeText, planName, goals])}
        before={<Avatar uid={uid} color={avatarColor(friend)} level={friend.ember_level} />}
        details={
          <>
            {name !== null && (
              <span className={styles.email} dir="auto">
                <BreakableEmail email={email} />
              </span>
            )}
            <span className={styles.signs}>
              {badge}
              <Badge tone={isPerformance ? 'ember' : 'neutral'}>{planName}</Badge>
              {goalCount > 0 && <span className={styles.count}>{goals}</span>}
            </span>
          </>
        }
        wordsClassName={styles.words}
        headingLevel={3}
        className={styles.fold}
      >
        <div className={styles.open}>
          {goalCount === 0 ? <p className={styles.empty}>{t('No public goals yet.')}</p> : children}
          <div className={styles.actions}>{actions}</div>
        </div>
      </Collapsible>
    </Card>
  );
}
