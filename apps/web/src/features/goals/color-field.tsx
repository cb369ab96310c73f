import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { GOAL_COLORS, type GoalColor } from '@fivefold/rules/goal-color';
import { GOAL_COLOR_NAMES } from '@fivefold/rules/goal-color-names';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { ColorSwatches } from '#ui/color-swatches.tsx';
import { GoalSwatch } from '#ui/goal-swatch.tsx';

interface Props {
  value: string | null;
  onChange: (color: GoalColor | null) => void;
}

const CHOICES = ['none', ...GOAL_COLORS] as const;

/** The color of a goal's card, by the person's own name where it has one, or none. */
export function ColorField({ value, onChange }: Props) {
  const { data: dashboard } = useQuery({ ...callQuery(getDashboard), enabled: false });
  const ownNames = dashboard?.profile.color_names ?? [];
  const nameOf = (color: (typeof CHOICES)[number]) => {
    if (color === 'none') return t('None||color');
    return ownNames.find((own) => own.color === color)?.name ?? t(GOAL_COLOR_NAMES[color]);
  };
  const choices = CHOICES.map((color) => ({
    value: color,
    name: nameOf(color),
    swatch: <GoalSwatch color={color} />,
  }));
  return (
    <ColorSwatches
      choices={choices}
      value={CHOICES.find((color) => color === value) ?? 'none'}
      onChange={(color) => onChange(color === 'none' ? null : color)}
    />
  );
}
