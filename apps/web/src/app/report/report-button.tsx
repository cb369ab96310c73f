import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type ComponentProps, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { writtenDay } from '#kernel/day-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Flag } from '#ui/later-icons.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import styles from '../dashboard/card/check-in-row.module.css';
import { NotLoaded } from '../dashboard/frame/loading-shapes.tsx';

export const ReportFlow = lazyComponent(async () => (await import('./report-flow.tsx')).ReportFlow, {
  onFailure: <NotLoaded />,
});

interface Props extends Pick<ComponentProps<typeof ReportFlow>, 'person' | 'onBlocked'> {
  goal: { readonly id: string; readonly goal: string };
}

/** Reports another person's goal. */
export function ReportGoal({ goal, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Flag size={16} aria-hidden="true" />}
        aria-label={t('Report goal: {goal}', { goal: goal.goal })}
        className={styles.reportGoal}
        onClick={() => setIsOpen(true)}
      >
        {t('Report goal')}
      </Button>
      {isOpen && (
        <ReportFlow {...rest} subject={{ goalId: goal.id, goalText: goal.goal }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface CheckInProps extends Props {
  checkIn: WireCheckIn;
  today: LocalDay;
}

/** Reports the note or photo of another person's check-in; nothing where there is neither. */
export function ReportCheckIn({ checkIn, today, ...rest }: CheckInProps) {
  const { date, description, photo_url } = checkIn;
  if (description === '' && photo_url === null) return null;
  return (
    <span className={styles.report}>
      <ReportFlag
        {...rest}
        label={t('Report check-in, {day}', { day: writtenDay(date, today) })}
        iconSize={15}
        className={styles.reportButton}
        checkIn={checkIn}
        today={today}
      />
    </span>
  );
}

/** Reports another person's photo, where it is shown large. */
export function ReportPhoto({ checkIn, today, ...rest }: CheckInProps) {
  return (
    <ReportFlag
      {...rest}
      label={t('Report photo, {day}', { day: writtenDay(checkIn.date, today) })}
      iconSize={20}
      checkIn={{ ...checkIn, description: '' }}
      today={today}
    />
  );
}

interface FlagProps extends CheckInProps {
  label: string;
  iconSize: number;
  className?: string | undefined;
}

function ReportFlag({ label, iconSize, className, goal, checkIn, today, ...rest }: FlagProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { index, date, description, photo_url } = checkIn;
  return (
    <>
      <IconButton
        label={label}
        icon={<Flag size={iconSize} aria-hidden="true" />}
        className={className}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ReportFlow
          {...rest}
          subject={{
            goalId: goal.id,
            goalText: goal.goal,
            checkIn: { index, day: writtenDay(date, today), note: description, hasPhoto: photo_url !== null },
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
