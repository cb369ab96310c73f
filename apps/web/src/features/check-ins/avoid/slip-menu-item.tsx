import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Footprints } from '#ui/later-icons.ts';
import { useSlips } from './use-slips.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
}

/** In a card's menu: a day without may have slipped at any time of it. */
export function SlipMenuItem({ goal, today }: Props) {
  const { slip } = useSlips(today);
  return (
    <Button
      variant="quiet"
      isWide
      icon={<Footprints size={18} aria-hidden="true" />}
      onClick={() => void slip(goal, today)}
    >
      {t('Slipped today')}
    </Button>
  );
}
