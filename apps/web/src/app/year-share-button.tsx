import { t } from '#kernel/language/t.ts';
import { countCheckIns } from '#features/me/count-check-ins.ts';
import { useMeSummary } from '#features/me/use-me-summary.ts';
import { ButtonRoom } from '#ui/button-room.tsx';
import { Send } from '#ui/later-icons.ts';
import { ShareButton } from './share-button.tsx';

/** Shares a picture of the person's year. Its room is taken while the numbers are loading. */
export function YearShareButton() {
  const { data, isPending } = useMeSummary();
  if (isPending) return <ButtonRoom icon={<Send size={18} aria-hidden="true" />}>{t('Share a picture')}</ButtonRoom>;
  if (data === undefined) return null;
  const [checkIns, days, points] = [countCheckIns(data.days), data.days.length, data.points_total];
  // Days first: how long a check-in takes, a stranger cannot know.
  const facts = [
    { number: days, text: t('{count, plural, one {day in a year} other {days in a year}}', { count: days }) },
    {
      number: checkIns,
      text: t('{count, plural, one {check-in in a year} other {check-ins in a year}}', { count: checkIns }),
    },
    { number: points, text: t('{count, plural, one {point in all} other {points in all}}', { count: points }) },
  ];
  return <ShareButton celebration="fireworks" goalId={null} goalText={null} facts={facts} />;
}
