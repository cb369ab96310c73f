import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { nameOf } from '@fivefold/rules/display-name';
import { t } from '#kernel/language/t.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Users } from '#ui/later-icons.ts';

/** The way to a goal that a person and this friend do together. */
export function ShareGoalLink({ friend }: { friend: WireFriend }) {
  return (
    <ButtonLink
      to={pathWith(paths.addGoal, { friend: friend.uid })}
      size="small"
      icon={<Users size={16} aria-hidden="true" />}
      aria-label={t('{label}: {value}', { label: t('Share a goal'), value: nameOf(friend) })}
    >
      {t('Share a goal')}
    </ButtonLink>
  );
}
