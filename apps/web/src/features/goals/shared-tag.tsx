import type { WireParticipant, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { assignColors } from '@fivefold/rules/participant-color';
import { Check } from '#ui/icons/check.tsx';
import { Avatar } from '#ui/avatar.tsx';
import styles from './goal-card.module.css';
import { GoalTag } from './goal-tag.tsx';
import { type Pause, PauseIcon } from './pause-icon.tsx';
import { getGoalState } from './progress.ts';

interface Props {
  goal: WireSharedGoal;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
  /** What the partner does in place of checking in. */
  describePause: (person: WireParticipant) => Pause | undefined;
}

/** With whom a goal is shared, and whether they have done their part, beside its text. */
export function SharedTag(props: Props) {
  const { goal, uid, today } = props;
  const partner = findPartner(goal, uid, today);
  if (partner === undefined) return <GoalTag kind="shared" />;
  const pause = partner.isDone ? undefined : props.describePause(partner.person);
  return (
    <span className={styles.mark} title={describeSharedTag(props)}>
      <Avatar
        uid={partner.uid}
        color={partner.color}
        size="small"
        badge={partner.isDone ? <Check size={8} strokeWidth={4} /> : pause && <PauseIcon kind={pause.kind} size={9} />}
        isBadgeQuiet={pause !== undefined}
      />
      {pause?.kind === 'waiting' ? (
        <span className={styles.waiting}>
          Waiting for <bdi>{partner.name}</bdi>
        </span>
      ) : (
        <span className={styles.markText}>Shared</span>
      )}
    </span>
  );
}

/** The mark in words, for the card's name. */
export function describeSharedTag({ goal, uid, today, describePause }: Props): string {
  const partner = findPartner(goal, uid, today);
  if (partner === undefined) return 'Shared';
  const pause = describePause(partner.person);
  const doing = partner.isDone ? ', who has checked in' : pause ? `, ${pause.text}` : '';
  return `Shared with ${partner.name}${doing}`;
}

function findPartner(goal: WireSharedGoal, uid: string, today: LocalDay) {
  const partner = goal.participants.find((person) => person.uid !== uid);
  if (partner === undefined) return undefined;
  const { frequency, weekly_interval } = goal;
  const isDone = getGoalState({ ...partner, frequency, weekly_interval }, today).isChecked;
  return {
    person: partner,
    uid: partner.uid,
    name: nameOf(partner),
    color: assignColors(goal.participants).get(partner.uid),
    isDone,
  };
}
