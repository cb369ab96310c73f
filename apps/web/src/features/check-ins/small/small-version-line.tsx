import { isSmallVersionOffered } from '@fivefold/rules/small-version';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useMinuteOfDay } from '#kernel/use-minute-of-day.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import besideStyles from '../beside-signs.module.css';
import styles from './small-version-line.module.css';

interface Props {
  smallVersion: string;
  cue: string | null;
  isRow: boolean;
  /** Whether the card does not show the cue. */
  hasCueHere: boolean;
  /** Named by the button. */
  goalText: string;
  /** The goal as it stands today, for the rule. */
  standing: Omit<Parameters<typeof isSmallVersionOffered>[0], 'minute'>;
  isSending: boolean;
  /** `isByKeyboard`: pressed without a pointer, so that the focus needs a place to go. */
  onCheck: (isByKeyboard: boolean) => void;
}

/** The second, smaller button of a card: in the evening, and on the day after a miss. With a cue it is a line. */
export function SmallVersionLine({
  smallVersion,
  cue,
  isRow,
  hasCueHere,
  goalText,
  standing,
  isSending,
  onCheck,
}: Props) {
  const minute = useMinuteOfDay();
  if (!isSmallVersionOffered({ ...standing, minute })) return null;
  const action = t('Small: {text}', { text: smallVersion });
  const when = cue === null ? null : t('When {cue}', { cue });
  const isLine = when !== null && hasCueHere;
  const button = (
    <Button
      size="small"
      isBusy={isSending}
      title={isLine ? undefined : action}
      aria-label={joinList([...(when === null ? [] : [when]), action, goalText])}
      onClick={(event) => {
        // It stands on what opens the card.
        event.stopPropagation();
        onCheck(event.detail === 0);
      }}
    >
      {!isLine && <span className={styles.word}>{t('Small||version')}</span>}
      <span className={isLine ? undefined : styles.whole} dir="auto">
        {action}
      </span>
    </Button>
  );
  if (!isLine) return <div className={classNames(besideStyles.beside, isRow && besideStyles.inLine)}>{button}</div>;
  return (
    <div className={styles.line}>
      <p aria-hidden="true" dir="auto">
        {when}
      </p>
      {button}
    </div>
  );
}
