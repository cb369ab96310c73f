import { countCheckIns } from '#features/me/count-check-ins.ts';
import { useMeSummary } from '#features/me/use-me-summary.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ShareButton } from './share-button.tsx';

/** Shares a picture of the person's year. Its room is taken while the numbers are loading. */
export function YearShareButton() {
  const { data, isPending } = useMeSummary();
  if (isPending) return <Skeleton width="10.6rem" height="var(--target)" shape="block" />;
  if (data === undefined) return null;
  const [checkIns, days, points] = [countCheckIns(data.days), data.days.length, data.points_total];
  const facts = [
    { number: checkIns, text: checkIns === 1 ? 'check-in in a year' : 'check-ins in a year' },
    { number: days, text: days === 1 ? 'day in a year' : 'days in a year' },
    { number: points, text: points === 1 ? 'point in all' : 'points in all' },
  ];
  return <ShareButton celebration="fireworks" goalText={null} facts={facts} />;
}
