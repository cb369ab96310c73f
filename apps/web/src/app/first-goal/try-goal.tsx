import { GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { cleanLine, hasControls } from '@fivefold/rules/visible-text';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { SharedInstancesProvider, useSharedInstance } from '#kernel/shared-instance.tsx';
import { localDayAt, useClock, useToday } from '#kernel/use-today.ts';
import { createCelebrationChoice } from '#features/celebrations/celebration-choice.ts';
import { CelebrationLayer } from '#features/celebrations/celebration-layer.tsx';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { preloadQuietScene, QuietScene } from '#features/celebrations/quiet-scene.tsx';
import { useVisitorGoal } from '#features/first-goal/use-visitor-goal.ts';
import type { VisitorGoal } from '#features/first-goal/visitor-goal.ts';
import { readCelebrationStyle } from '#platform/device-settings.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Plus } from '#ui/icons.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './try-goal.module.css';

/** The moments of the scene 'tree' that the seed and its sprout rest at. */
const SEED_AT = 234;
const SPROUT_AT = 400;

interface Props {
  /** Called with the visitor's goal, as it is found on the device and as it changes. */
  onChange: (goal: VisitorGoal | null) => void;
  /** The visitor wants an account for it. */
  onKeep: () => void;
}

/**
 * A visitor's own goal: typed, and checked in once with its scene, before there is an account. Nothing of it is sent
 * (Beyond section 21.3).
 */
export function TryGoal({ onChange, onKeep }: Props) {
  const { goal, isSaved, store } = useVisitorGoal(onChange);
  const today = useToday();
  const card = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // What was pressed is gone: the focus goes on to what comes next, and is left alone when the page opens.
  useEffect(() => {
    if (hasActed.current) card.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [goal]);
  if (goal === undefined) return null;
  const change = (next: VisitorGoal | null) => {
    hasActed.current = true;
    store(next);
  };
  return (
    <SharedInstancesProvider>
      <Card ref={card} as="section" aria-label={t('Your first goal')} className={styles.card}>
        {goal === null ? (
          <NewGoal onAdd={change} />
        ) : (
          <OwnGoal
            key={goal.key + today}
            goal={goal}
            isDone={goal.checkIn?.day === today}
            isSaved={isSaved}
            onChange={change}
            onKeep={onKeep}
          />
        )}
      </Card>
      <CelebrationLayer />
    </SharedInstancesProvider>
  );
}

function NewGoal({ onAdd }: { onAdd: (goal: VisitorGoal) => void }) {
  const clock = useClock();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const goal = cleanLine(typed);
    if (goal === '') setError(text('Enter your goal.'));
    else if (hasControls(goal)) setError(text('This text has characters we can’t save.'));
    else onAdd({ text: goal, key: createUuid(), madeAt: clock.now(), checkIn: null });
  };
  return (
    <form onSubmit={add} className={styles.form} noValidate>
      <TextField
        label={t('What do you want to do every day?')}
        name="goal"
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        maxLength={GOAL_TEXT_MAX_LENGTH}
        placeholder={t('Take a short walk')}
        hint={t('Try it first. It stays on this device until you keep it.')}
        error={error && t(error)}
        value={typed}
        // The scene stands beside the goal as soon as that is typed.
        onFocus={() => void preloadQuietScene('tree')}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        end={<IconButton type="submit" tone="ember" label={t('Add goal')} icon={<Plus aria-hidden="true" />} />}
      />
    </form>
  );
}

interface OwnGoalProps extends Props {
  goal: VisitorGoal;
  /** Whether the device stores it. */
  isSaved: boolean;
  /** Checked in today: a check-in of an earlier day is not taken over, and the goal is due again. */
  isDone: boolean;
}

function OwnGoal({ goal, isDone, isSaved, onChange, onKeep }: OwnGoalProps) {
  const checkIn = useVisitorCheckIn(onChange);
  const action = t('Check in');
  return (
    <>
      <QuietScene name="tree" restAt={isDone ? SPROUT_AT : SEED_AT} />
      <div className={styles.goal}>
        <p className={styles.title} dir="auto">
          {goal.text}
        </p>
        <ProgressBar value={isDone ? 1 : 0} label={t('Progress of {goal}', { goal: goal.text })} />
        {isDone ? (
          <Button key="keep" size="small" variant="primary" onClick={onKeep}>
            {t('Keep it||first goal')}
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            aria-label={t('{action}: {goal}', { action, goal: goal.text })}
            onClick={() => void checkIn(goal)}
          >
            {action}
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        <output className={styles.text}>{joinSentences(describe(isDone, isSaved))}</output>
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          {t('Start over')}
        </Button>
      </div>
    </>
  );
}

function describe(isDone: boolean, isSaved: boolean): string[] {
  const says = isDone ? t('Your first check-in, and a sprout is up.') : t('Done for today? Give it a tap.');
  return isSaved ? [says] : [says, t('This browser stores nothing: it’s gone when you leave this page.')];
}

/** Checks in as on the dashboard: the next scene of this device's cycle, as large as it is set, and a vibration. */
function useVisitorCheckIn(onChange: Props['onChange']): (goal: VisitorGoal) => Promise<void> {
  const { preferences, haptics } = usePlatform();
  const clock = useClock();
  const celebrations = useCelebrations();
  const choice = useSharedInstance(createCelebrationChoice, preferences, haptics);
  const isChecked = useRef(false);
  return async (goal) => {
    // The second tap of a double tap comes before the button is gone.
    if (isChecked.current) return;
    isChecked.current = true;
    const madeAt = clock.now();
    const celebration = await choice.choose();
    onChange({ ...goal, checkIn: { key: createUuid(), day: localDayAt(madeAt), madeAt, celebration } });
    const style = await readCelebrationStyle(preferences);
    if (style !== 'off') celebrations.celebrate(await choice.next(false), { isSubtle: style === 'subtle' });
  };
}
