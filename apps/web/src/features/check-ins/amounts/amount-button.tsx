import { fromHundredths } from '@fivefold/rules/amount';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { Check, Plus } from '#ui/icons.ts';
import { Play, Square } from '#ui/later-icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useClock } from '#kernel/use-today.ts';
import { classNames } from '#ui/class-names.ts';
import { type TimerFace, useTimerFace } from '../timers/timer-face.ts';
import styles from './amount.module.css';
import { amountFormId, typeAmount } from './type-amount.ts';
import { type AmountProps, useAmount } from './use-amount.ts';

interface Props extends AmountProps {
  /** As high as a line of a long list. */
  isSmall: boolean;
  /** Opens the card, where any number can be typed. */
  onOpen: () => void;
}

const LONG_PRESS_MS = 500;
/** So long after the target is reached a tap adds nothing: it was meant for what was missing. */
const FULL_FOR_MS = 1500;

/**
 * In place of the button that checks in: a tap adds a step, or starts and stops a timer, and its ring fills with the
 * period.
 */
export function AmountButton({ isSmall, onOpen, ...props }: Props) {
  const { goal } = props;
  const { sum, target, step, add, takeBack } = useAmount(props);
  const press = useRef<{ timer?: ReturnType<typeof setTimeout>; wasLong: boolean }>({ wasLong: false });
  const clock = useClock();
  const fullAt = useRef(0);
  const timer = useTimerFace({ ...props, onOpen }, { sum, target });
  const isReached = sum + timer.hundredths >= target;
  const values = {
    sum: fromHundredths(sum + timer.hundredths),
    target: fromHundredths(target),
    unit: goal.amount_unit ?? '',
  };
  const label =
    timer.label ??
    t('{sum} of {target} {unit}, add {step}: {goal}', { ...values, step: fromHundredths(step), goal: goal.goal });

  // Its seconds are seen and not heard, so what is heard is a text of its own.
  const isRunning = timer.clock !== null;
  // The ring of a line has no room for it.
  const hasClockBeside = isSmall && isRunning;

  const type = (digit = '') => {
    onOpen();
    void typeAmount(amountFormId(goal.id), digit);
  };
  const begin = () => {
    press.current.wasLong = false;
    press.current.timer = setTimeout(() => {
      press.current.wasLong = true;
      type();
    }, LONG_PRESS_MS);
  };
  const end = () => clearTimeout(press.current.timer);
  const tap = (event: MouseEvent) => {
    // The click at the end of a long press, which typed.
    if (press.current.wasLong && event.detail !== 0) return;
    if (timer.label !== null) return timer.press();
    const now = clock.now();
    if (isReached && now - fullAt.current < FULL_FOR_MS) return;
    if (!isReached && sum + step >= target) fullAt.current = now;
    add(step);
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+') add(step);
    else if (event.key === '-') void takeBack();
    else if (/^[0-9]$/.test(event.key)) type(event.key);
    else return;
    event.preventDefault();
  };

  return (
    <button
      type="button"
      className={classNames(styles.button, isReached && styles.reached, isSmall && styles.small)}
      data-check-in
      title={isRunning ? undefined : label}
      aria-label={isRunning ? undefined : label}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onClick={tap}
      onKeyDown={key}
    >
      <span className={styles.ring} style={{ '--part': Math.min(1, (sum + timer.part) / target) } as CSSProperties}>
        <span className={classNames(styles.mark, timer.clock !== null && styles.clock)} aria-hidden="true">
          {timer.clock !== null && !isSmall ? (
            timer.clock
          ) : (
            <Mark isReached={isReached} timer={timer} size={isSmall ? 16 : 22} />
          )}
        </span>
      </span>
      <span className={styles.text} dir="auto" aria-hidden={isRunning}>
        {hasClockBeside ? timer.clock : (timer.text ?? t('{sum} of {target} {unit}', values).trim())}
      </span>
      {isRunning && <VisuallyHidden>{label}</VisuallyHidden>}
    </button>
  );
}

function Mark({ isReached, timer, size }: { isReached: boolean; timer: TimerFace; size: number }) {
  if (timer.clock !== null) return <Square size={size - 4} aria-hidden="true" />;
  if (isReached) return <Check size={size} strokeWidth={3} aria-hidden="true" />;
  return timer.label === null ? <Plus size={size} aria-hidden="true" /> : <Play size={size - 2} aria-hidden="true" />;
}
