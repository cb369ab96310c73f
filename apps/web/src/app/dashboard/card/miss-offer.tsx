import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { checkMending, fewestFreezes, type Mending, mendOutcome, type MendOutcome } from '@fivefold/rules/mend';
import { mayMend, type MendQuestion } from '@fivefold/rules/may-mend';
import { daysPerWeekOn, restWeekdaysOn } from '@fivefold/rules/days-off';
import { fewerDaysPerWeek, type MissReason } from '@fivefold/rules/miss';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { outcomeText } from '#features/check-ins/mend/mend-words.ts';
import { useMend } from '#features/check-ins/mend/use-mend.ts';
import { useArchiveGoal, useSetOwnTexts, useSetRestDays } from '#features/goals/mutations.ts';
import { OwnTextForm } from '#features/goals/own-text-form.tsx';
import { getDaysOff } from '#features/goals/progress.ts';
import { RemindersDialog } from '#features/reminders/lazy-reminders-dialog.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { X } from '#ui/icons.ts';
import { focusGoal } from '../list/goal-focus.ts';
import { useNextGoal } from '../list/use-next-goal.ts';
import { mendQuestionOf } from '../quiet-line/mend-question.ts';
import styles from './miss-question.module.css';

/** @returns whether something can be offered after answers of a kind */
export function useMissOffer(goal: WireOwnGoal, today: LocalDay): (reason: MissReason) => boolean {
  const freezing = useFreezing(goal, today);
  return (reason) => {
    if (reason === 'ill') return freezing !== undefined;
    return reason !== 'no_time' || goal.small_version === null || fewerDaysOf(goal, today) !== null;
  };
}

/** On how many days a week the goal may be due instead; null where named days rest. */
function fewerDaysOf(goal: WireOwnGoal, today: LocalDay): number | null {
  const { rest, week } = getDaysOff(goal);
  return restWeekdaysOn(rest, today).length > 0 ? null : fewerDaysPerWeek(daysPerWeekOn(week?.changes ?? [], today));
}

/** Freezes for the missed days, if there are enough, and what they keep. */
function useFreezing(
  goal: WireOwnGoal,
  today: LocalDay,
): { readonly mending: Mending; readonly outcome: MendOutcome } | undefined {
  const { data: held = 0 } = useQuery({ ...callQuery(getDashboard), select: ({ profile }) => profile.freezes });
  const question: MendQuestion = { ...mendQuestionOf(goal, today), held };
  const freeze = mayMend(question) ? fewestFreezes(question, []) : [addDays(today, -1)];
  const mending = { done: [], freeze };
  return checkMending(question, mending) === 'ok' ? { mending, outcome: mendOutcome(question, mending) } : undefined;
}

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  reason: MissReason;
  onNewCue: (cue: string) => void;
  onClose: () => void;
}

/** What may help after the third answer of a kind. Nothing happens until the user chooses it. */
export function MissOffer({ reason, ...offer }: Props) {
  if (reason === 'forgot') return <ReminderOffer {...offer} />;
  if (reason === 'no_time') return <SmallerOffer {...offer} />;
  return reason === 'ill' ? <FreezeOffer {...offer} /> : <ArchiveOffer {...offer} />;
}

type OfferProps = Omit<Props, 'reason'>;

function ReminderOffer({ goal, today, onNewCue, onClose }: OfferProps) {
  const write = useSetOwnTexts();
  const [opened, setOpened] = useState<'cue' | 'reminders'>();
  if (opened === 'cue')
    return (
      <OwnTextForm
        field="cue"
        goalText={goal.goal}
        isBusy={write.isPending}
        cancel={t('Not now')}
        onSave={(cue) =>
          write.mutate(
            { body: { goalId: goal.id, cue } },
            {
              onSuccess: () => {
                onClose();
                onNewCue(cue);
              },
            },
          )
        }
        onCancel={onClose}
      />
    );
  return (
    <OfferLine goalText={goal.goal} offer={t('A cue or a reminder may help.')} onClose={onClose}>
      <Button size="small" onClick={() => setOpened('cue')}>
        {t(goal.cue === null ? 'Add a cue' : 'Another cue')}
      </Button>
      <Button size="small" onClick={() => setOpened('reminders')}>
        {t('Set a reminder')}
      </Button>
      {opened === 'reminders' && <RemindersDialog goal={goal} today={today} onClose={onClose} />}
    </OfferLine>
  );
}

function SmallerOffer({ goal, today, onClose }: OfferProps) {
  const write = useSetOwnTexts();
  const due = useSetRestDays();
  const days = fewerDaysOf(goal, today);
  const [isOpened, setIsOpened] = useState(false);
  if (isOpened)
    return (
      <OwnTextForm
        field="small_version"
        goalText={goal.goal}
        isBusy={write.isPending}
        cancel={t('Not now')}
        onSave={(small_version) => write.mutate({ body: { goalId: goal.id, small_version } }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    );
  return (
    <OfferLine goalText={goal.goal} offer={t('A smaller plan may fit better.')} onClose={onClose}>
      {goal.small_version === null && (
        <Button size="small" onClick={() => setIsOpened(true)}>
          {t('Add a small version')}
        </Button>
      )}
      {days !== null && (
        <Button
          size="small"
          isBusy={due.isPending}
          onClick={() => due.mutate({ body: { goalId: goal.id, days_per_week: days } }, { onSuccess: onClose })}
        >
          {t('{days} days a week', { days })}
        </Button>
      )}
    </OfferLine>
  );
}

function FreezeOffer({ goal, today, onClose }: OfferProps) {
  const { mend, isSending } = useMend(goal);
  const freezing = useFreezing(goal, today);
  if (freezing === undefined) return null;
  const { mending, outcome } = freezing;
  const count = mending.freeze.length;
  const offer = joinSentences([outcomeText(outcome, mending), t('Get well soon.')]);
  return (
    <OfferLine goalText={goal.goal} offer={offer} onClose={onClose}>
      <Button size="small" isBusy={isSending} onClick={() => mend(mending, true, onClose)}>
        {t('Use {count, plural, one {# freeze} other {# freezes}}', { count })}
      </Button>
    </OfferLine>
  );
}

function ArchiveOffer({ goal, today, onClose }: OfferProps) {
  const archive = useArchiveGoal({ today, onBack: focusGoal });
  const next = useNextGoal(goal.id);
  const putAway = () => {
    next.find();
    onClose();
    archive.mutate({ body: { goalId: goal.id, archived: true } }, { onSuccess: next.focus });
  };
  return (
    <OfferLine goalText={goal.goal} offer={t('The archive keeps its history.')} onClose={onClose}>
      <Button size="small" onClick={putAway}>
        {t('Archive')}
      </Button>
    </OfferLine>
  );
}

interface LineProps {
  goalText: string;
  offer: string;
  children: ReactNode;
  onClose: () => void;
}

function OfferLine({ goalText, offer, children, onClose }: LineProps) {
  return (
    <fieldset aria-label={joinSentences([offer, goalText])} className={styles.question}>
      <output>{offer}</output>
      <div className={styles.answers}>{children}</div>
      <IconButton
        label={t('Not now: {goal}', { goal: goalText })}
        icon={<X size={18} aria-hidden="true" />}
        className={styles.close}
        onClick={onClose}
      />
    </fieldset>
  );
}
