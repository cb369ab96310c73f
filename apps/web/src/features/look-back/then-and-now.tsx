import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { daysBetween, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { type CSSProperties, Fragment, type ReactNode, type Ref, useId, useState } from 'react';
import { writtenDay } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Pair, SIDE_WORDS, type Side } from './pair.ts';
import styles from './then-and-now.module.css';

interface Props extends Pair {
  today: LocalDay;
  /** Whose photo it is; undefined where all are of one person. */
  nameOf?: ((uid: string) => string) | undefined;
  choosing: Side | undefined;
  changeButtons: Readonly<Record<Side, Ref<HTMLButtonElement>>>;
  onChange: (side: Side) => void;
  renderPicture: (photo: WireCheckIn) => ReactNode;
}

/**
 * The older photo left of a divider that is moved, the newer one right of it; where there is room, both side by side.
 */
export function ThenAndNow({ older, newer, today, nameOf, choosing, changeButtons, onChange, renderPicture }: Props) {
  // How much of the frame shows the older photo, in percent.
  const [share, setShare] = useState(50);
  const percent = Math.round(share);
  const apart = describeGap(older.date, newer.date);
  const captionOf = (side: Side, photo: WireCheckIn) => (
    <Caption
      side={side}
      day={<time dateTime={photo.date}>{writtenDay(photo.date, today)}</time>}
      who={nameOf?.(photo.user_id)}
      isChoosing={choosing === side}
      button={changeButtons[side]}
      onChange={() => onChange(side)}
    />
  );
  return (
    // Then is left of now in every language, as the divider moves.
    <Card className={styles.compare} dir="ltr">
      <div className={styles.frame} style={{ '--share': `${share}%` } as CSSProperties}>
        <div className={styles.picture}>
          <Fragment key={older.index}>{renderPicture(older)}</Fragment>
        </div>
        <div className={styles.newer}>
          <Fragment key={newer.index}>{renderPicture(newer)}</Fragment>
        </div>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={100}
          step={0.5}
          value={share}
          aria-label={t('Show more of then or now')}
          aria-valuetext={t('{older}% then, {newer}% now', { older: percent, newer: 100 - percent })}
          onChange={({ target }) => setShare(target.valueAsNumber)}
          onKeyDown={(event) => {
            const step = KEY_STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            setShare(Math.min(100, Math.max(0, share + step)));
          }}
        />
        <span className={styles.divider} aria-hidden="true">
          <span className={styles.handle} />
        </span>
      </div>
      <div className={styles.facts}>
        {captionOf('older', older)}
        {captionOf('newer', newer)}
        {apart !== undefined && <p className={styles.apart}>{apart}</p>}
      </div>
    </Card>
  );
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 };

interface CaptionProps {
  side: Side;
  day: ReactNode;
  who: string | undefined;
  isChoosing: boolean;
  button: Ref<HTMLButtonElement>;
  onChange: () => void;
}

function Caption({ side, day, who, isChoosing, button, onChange }: CaptionProps) {
  const id = useId();
  return (
    <div className={styles.caption}>
      <p id={id}>
        <strong className={styles.side}>{t(SIDE_WORDS[side])}</strong> {day}
        {who !== undefined && (
          <span dir="auto" className={styles.who}>
            {who}
          </span>
        )}
      </p>
      <Button
        ref={button}
        size="small"
        variant="quiet"
        className={styles.change}
        aria-label={t('Change the photo for {side}', { side: t(SIDE_WORDS[side]) })}
        aria-describedby={id}
        aria-pressed={isChoosing}
        onClick={onChange}
      >
        {t('Change')}
      </Button>
    </div>
  );
}

function describeGap(from: string, to: string): string | undefined {
  const [first, last] = [parseLocalDay(from), parseLocalDay(to)];
  if (first === undefined || last === undefined) return undefined;
  const days = daysBetween(first, last);
  if (days <= 0) return undefined;
  return t('{days, plural, =1 {One day apart} other {# days apart}}', { days });
}
