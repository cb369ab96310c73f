import type { WireParticipant, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { assignColors, type ParticipantColor } from '@fivefold/rules/participant-color';
import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Check } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Pill } from '#ui/badge.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { GoalMeter } from './goal-meter.tsx';
import styles from './participant-list.module.css';
import { type Pause, PauseIcon } from './pause-icon.tsx';
import { formatLastChecked, getGoalState, getRhythm } from './progress.ts';
import { WeekCount } from './week-count.tsx';

interface Props {
  goal: WireSharedGoal;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
  /** What a participant does in place of checking in. */
  describePause: (person: WireParticipant) => Pause | undefined;
  renderBadge: (streaks: number) => ReactNode;
  /** What can be done about the other one. */
  renderNudge: (person: WireParticipant) => ReactNode;
}

/** Who takes part in a shared goal, and how each of them stands (Decisions section 4). */
export function ParticipantList({ goal, uid, today, describePause, renderBadge, renderNudge }: Props) {
  const isAlone = goal.participants.length < 2;
  const colors = assignColors(goal.participants);
  const joint = goal.joint_run;
  return (
    <div>
      <ul className={styles.list} aria-label={t('Participants')}>
        {goal.participants.map((person) => (
          <li key={person.uid} className={styles.person}>
            <Participant
              goal={goal}
              person={person}
              color={colors.get(person.uid)}
              isSelf={person.uid === uid}
              today={today}
              pause={describePause(person)}
              renderBadge={renderBadge}
              nudge={person.uid !== uid && renderNudge(person)}
            />
          </li>
        ))}
      </ul>
      {joint !== null && joint.count > 1 && (
        <p className={styles.joint}>{t(JOINT_RUN_TEXTS[unitOf(goal)], { count: joint.count })}</p>
      )}
      {isAlone && <p className={styles.alone}>{t('It’s just you now. You keep the goal.')}</p>}
    </div>
  );
}

/** Of two or more. */
const JOINT_RUN_TEXTS = {
  days: text('Together: {count, plural, other {# days}} in a row'),
  weeks: text('Together: {count, plural, other {# weeks}} in a row'),
  months: text('Together: {count, plural, other {# months}} in a row'),
  times: text('Together: {count, plural, other {# times}} in a row'),
} as const;

/** What a joint run counts. */
function unitOf({ frequency, weekly_interval: weeks }: WireSharedGoal): keyof typeof JOINT_RUN_TEXTS {
  if (frequency === 'daily') return 'days';
  if (frequency === 'monthly') return 'months';
  return weeks === 1 ? 'weeks' : 'times';
}

interface ParticipantProps extends Pick<Props, 'goal' | 'today' | 'renderBadge'> {
  person: WireParticipant;
  color: ParticipantColor | undefined;
  isSelf: boolean;
  pause: Pause | undefined;
  nudge: ReactNode;
}

function Participant({ goal, person, color, isSelf, today, pause, renderBadge, nudge }: ParticipantProps) {
  const { frequency, weekly_interval, created_by } = goal;
  const state = getGoalState({ ...person, frequency, weekly_interval }, today);
  const name = isSelf ? t('You') : nameOf(person);
  return (
    <>
      <Avatar
        uid={person.uid}
        color={color}
        level={person.ember_level}
        isCool={!state.isChecked}
        badge={state.isChecked ? <Check size={11} strokeWidth={4} /> : undefined}
      />
      <div className={styles.standing}>
        <p className={styles.name}>
          <strong dir="auto">{name}</strong> {created_by === person.uid && <span>{t('(Creator)')}</span>}
        </p>
        {person.cue !== null && (
          <p className={styles.cue} dir="auto">
            {t('When {cue}', { cue: person.cue })}
          </p>
        )}
        <div className={styles.signs}>
          {pause?.kind !== 'waiting' && (
            <>
              <GoalMeter
                rhythm={getRhythm(goal)}
                state={state}
                label={isSelf ? t('Your progress') : t('Progress of {name}', { name })}
              />
              {renderBadge(state.countStreak)}
              {state.week !== null && (
                <span className={styles.week}>
                  <WeekCount week={state.week} />
                </span>
              )}
              <Pill tone={pause === undefined ? state.pill.color : 'neutral'} icon={false}>
                {formatLastChecked(state)}
              </Pill>
            </>
          )}
          {pause !== undefined && (
            <Pill tone="neutral" icon={<PauseIcon kind={pause.kind} size={14} />}>
              {pause.text}
            </Pill>
          )}
        </div>
        {nudge}
      </div>
    </>
  );
}
