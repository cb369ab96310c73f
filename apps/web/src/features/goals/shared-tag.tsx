import type { WireParticipant, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { assignColors, type ParticipantColor } from '@fivefold/rules/participant-color';
import { joinList } from '#kernel/join-texts.ts';
import { rich, t } from '#kernel/language/t.ts';
import { Check, User } from '#ui/icons.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './goal-card.module.css';
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

/**
 * The embers of the two who share a goal, side by side at the end of its signs: warm when they have done it. When the
 * partner declined, left or is gone, it says that the person is alone, and not why.
 */
export function SharedTag(props: Props) {
  const { goal, uid, today } = props;
  const title = describeSharedTag(props);
  const partner = findPerson(goal, today, (person) => person.uid !== uid);
  if (partner === undefined) {
    return (
      <span className={styles.mark} title={title}>
        <User size={14} aria-hidden="true" />
        <span className={styles.waiting}>{t('Just you')}</span>
      </span>
    );
  }
  const self = findPerson(goal, today, (person) => person.uid === uid);
  const pause = partner.isDone ? undefined : props.describePause(partner.person);
  const isWaiting = pause?.kind === 'waiting';
  return (
    <span className={styles.mark} title={title}>
      <span className={styles.pair}>
        {self !== undefined && !isWaiting && <EmberWithMark {...self} />}
        <EmberWithMark {...partner} pause={pause} />
      </span>
      {isWaiting && (
        <span className={styles.waiting}>
          {rich('Waiting for <name>{partner}</name>', { partner: partner.name, name: (inside) => <bdi>{inside}</bdi> })}
        </span>
      )}
    </span>
  );
}

function EmberWithMark({ person, color, isDone, pause }: SharedPerson & { pause?: Pause | undefined }) {
  return (
    <Avatar
      uid={person.uid}
      color={color}
      level={person.ember_level}
      size="small"
      isCool={!isDone}
      badge={isDone ? <Check size={8} strokeWidth={4} /> : pause && <PauseIcon kind={pause.kind} size={9} />}
      isBadgeQuiet={!isDone}
    />
  );
}

/** The mark in words, for the card's name. */
export function describeSharedTag({ goal, uid, today, describePause }: Props): string {
  const partner = findPerson(goal, today, (person) => person.uid !== uid);
  if (partner === undefined) return t('Shared, just you now');
  const pause = describePause(partner.person);
  const shared = t(partner.isDone ? 'Shared with {name}, who has checked in' : 'Shared with {name}', {
    name: partner.name,
  });
  return partner.isDone || pause === undefined ? shared : joinList([shared, pause.text]);
}

interface SharedPerson {
  person: WireParticipant;
  name: string;
  color: ParticipantColor | undefined;
  isDone: boolean;
}

function findPerson(
  goal: WireSharedGoal,
  today: LocalDay,
  is: (person: WireParticipant) => boolean,
): SharedPerson | undefined {
  const person = goal.participants.find(is);
  if (person === undefined) return undefined;
  const { frequency, weekly_interval } = goal;
  return {
    person,
    name: nameOf(person),
    color: assignColors(goal.participants).get(person.uid),
    isDone: getGoalState({ ...person, frequency, weekly_interval }, today).isChecked,
  };
}
