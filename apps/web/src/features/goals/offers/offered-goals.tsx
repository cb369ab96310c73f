import type { WireParticipant, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { assignColors } from '@fivefold/rules/participant-color';
import { type ReactNode, useState } from 'react';
import { formatRhythm, getDaysPerWeek, getGoalState, getRhythm } from '#features/goals/progress.ts';
import { rich, t } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Check } from '#ui/icons.ts';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import styles from './offered-goals.module.css';
import { useAcceptOffer, useDeclineOffer } from './use-answer-offer.ts';

interface Props {
  goals: readonly WireSharedGoal[];
  uid: string;
  today: LocalDay;
  /** The goal that was accepted stands in the list now; the pressed button is gone, and the focus with it. */
  onAccepted: (goalId: string) => void;
  /** The person wants to be reminded of the goal that they accepted. */
  onRemind: (goalId: string) => void;
  onDeclined: () => void;
  /** What reports the goal and blocks the friend. */
  renderMenu: (goal: WireSharedGoal, friend: WireParticipant) => ReactNode;
}

const TITLE_ID = 'waiting-for-you';

/** Goals that friends would like to share, above the person's own: until they are accepted, they count nothing. */
export function OfferedGoals({ goals, ...rest }: Props) {
  return (
    <section aria-labelledby={TITLE_ID} className={styles.section}>
      <h2 id={TITLE_ID} className={styles.title}>
        {t('Waiting for you')}
      </h2>
      <ul className={styles.list}>
        {goals.map((goal) => (
          <li key={goal.id}>
            <OfferedGoal goal={goal} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferedGoal({
  goal,
  uid,
  today,
  onAccepted,
  onRemind,
  onDeclined,
  renderMenu,
}: Omit<Props, 'goals'> & { goal: WireSharedGoal }) {
  const [isAsking, setIsAsking] = useState(false);
  const friend = goal.participants.find((person) => person.uid !== uid);
  const name = friend === undefined ? t('Your friend') : nameOf(friend);
  const accept = useAcceptOffer({ uid, onRemind });
  const decline = useDeclineOffer({ name });
  const accepted = useUnmountCallback(() => onAccepted(goal.id));
  const declined = useUnmountCallback(onDeclined);
  const isAhead = friend !== undefined && getGoalState({ ...goal, ...friend }, today).isChecked;
  return (
    <Card as="article" tone="ember" className={styles.card} aria-labelledby={`offer-${goal.id}`}>
      <p className={styles.from}>
        {friend !== undefined && (
          <Avatar
            uid={friend.uid}
            color={assignColors(goal.participants).get(friend.uid)}
            level={friend.ember_level}
            size="small"
          />
        )}
        <span className={styles.words}>
          {rich('<b>{name}</b> would like to share a goal with you', {
            name,
            b: (inside) => <bdi className={styles.name}>{inside}</bdi>,
          })}
        </span>
      </p>
      <h3 id={`offer-${goal.id}`} className={styles.goal} dir="auto">
        {goal.emoji !== null && <span aria-hidden="true">{`${goal.emoji} `}</span>}
        <span>{goal.goal}</span>
      </h3>
      <p className={styles.facts}>
        <span>{formatRhythm(getRhythm(goal), getDaysPerWeek(goal, today))}</span>
        {isAhead && (
          <>
            {' · '}
            {rich('<b>{name}</b> has checked in', { name, b: (inside) => <bdi>{inside}</bdi> })}
          </>
        )}
      </p>
      <div className={styles.answers}>
        <Button
          variant="primary"
          aria-label={t('Accept: {goal}', { goal: goal.goal })}
          icon={<Check size={18} strokeWidth={3} aria-hidden="true" />}
          isBusy={accept.isPending}
          onClick={() => {
            accepted.arm();
            accept.mutate({ body: { goalId: goal.id } });
          }}
        >
          {t('Accept')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('Decline: {goal}', { goal: goal.goal })}
          isBusy={decline.isPending}
          onClick={() => setIsAsking(true)}
        >
          {t('Decline')}
        </Button>
        {friend !== undefined && renderMenu(goal, friend)}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('Decline this goal?')}
          confirmLabel={t('Decline')}
          tone="primary"
          isBusy={decline.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            declined.arm();
            decline.mutate({ body: { goalId: goal.id } }, { onError: () => setIsAsking(false) });
          }}
        >
          {rich('It leaves your list, and <b>{name}</b> keeps it. You can still share other goals.', {
            name,
            b: (inside) => <bdi>{inside}</bdi>,
          })}
        </ConfirmDialog>
      )}
    </Card>
  );
}
