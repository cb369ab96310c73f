import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { goalTitle } from '@fivefold/rules/goal-label';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { QUIET, type Speech, SpeechBubble } from '#features/ember/speech-bubble.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';
import { Avatar } from '#ui/avatar.tsx';
import { listFriendLines, listReceivedHearts } from '../friends/friend-lines.ts';
import styles from './panel-visitor.module.css';

/** Who stands beside the ember, and what they did for that today. */
interface Visitor {
  readonly uid: string;
  readonly name: string;
  readonly color: ReturnType<typeof avatarColor>;
  readonly level: number;
  /** Whether they came with a heart for a goal of the person's own; else it is the friend's. */
  readonly hasHeart: boolean;
  readonly goal: { readonly id: string; readonly title: string };
}

interface Props {
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/** For today, the ember of one friend who did something or sent a heart. A tap says what it was. */
export function PanelVisitor({ uid, today }: Props) {
  // Read from the cache, as a small value: other changes of the dashboard draw nothing here again.
  const { data: visitor } = useQuery({
    ...callQuery(getDashboard),
    enabled: false,
    select: useCallback((dashboard: WireDashboard) => findVisitor(dashboard, uid, today), [uid, today]),
  });
  const [speech, setSpeech] = useState<Speech>(QUIET);
  const end = useCallback(() => setSpeech(QUIET), []);
  if (visitor === undefined || visitor === null) return null;
  return (
    <>
      <button
        type="button"
        className={styles.visitor}
        aria-label={t('{name}’s ember is visiting', { name: visitor.name })}
        onClick={() => setSpeech(sayVisit(visitor))}
      >
        <Avatar
          key={visitor.uid}
          uid={visitor.uid}
          color={visitor.color}
          level={visitor.level}
          mood="happy"
          size="small"
        />
      </button>
      <SpeechBubble {...speech} onEnd={end} />
    </>
  );
}

/** The first of the lines below the friends that is of today. */
function findVisitor(
  { friends, personal_goals: own, shared_goals: shared }: WireDashboard,
  uid: string,
  today: LocalDay,
): Visitor | null {
  const hearts = listReceivedHearts([...own, ...shared], uid, today).filter(
    ({ at }) => dayInZone(new Date(at), deviceTimeZone()) >= today,
  );
  const lines = listFriendLines(
    friends.filter(({ muted }) => !muted),
    shared,
    hearts,
    today,
  );
  for (const { friend, activity, received } of lines) {
    const who = {
      uid: friend.uid,
      name: nameOf(friend),
      color: avatarColor(friend),
      level: friend.ember_level,
    };
    const goal = received && [...own, ...shared].find(({ goal: name }) => name === received.goalText);
    if (goal !== undefined) return { ...who, hasHeart: true, goal: { id: goal.id, title: goalTitle(goal) } };
    if (activity !== undefined && activity.checkIn.date >= today)
      return { ...who, hasHeart: false, goal: { id: activity.goal.id, title: goalTitle(activity.goal) } };
  }
  return null;
}

function sayVisit({ name, hasHeart, goal }: Visitor): Speech {
  const words = hasHeart
    ? t('{name} came by with a heart for this:', { name })
    : t('{name} came by, fresh from this:', { name });
  return { words, goal };
}
