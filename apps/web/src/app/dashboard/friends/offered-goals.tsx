import { type ComponentProps, useState } from 'react';
import type { WireParticipant, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { nameOf } from '@fivefold/rules/display-name';
import { OfferedGoals as GoalsOfFriends } from '#features/goals/offers/offered-goals.tsx';
import { t } from '#kernel/language/t.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { useNavigate } from '#kernel/router/router.tsx';
import { BlockDialog } from '#features/friends/block-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Ban, Flag } from '#ui/later-icons.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { ReportFlow } from '../../report/report-button.tsx';

/** Goals that friends offer, each with a way to report it and to block who made it. */
export function OfferedGoals(props: Omit<ComponentProps<typeof GoalsOfFriends>, 'renderMenu' | 'onRemind'>) {
  const navigate = useNavigate();
  return (
    <GoalsOfFriends
      {...props}
      onRemind={(goalId) => navigate(pathWith(paths.dashboard, { remind: goalId }), { replace: true })}
      renderMenu={(goal, friend) => <OfferMenu goal={goal} friend={friend} onBlocked={props.onDeclined} />}
    />
  );
}

interface MenuProps {
  goal: WireSharedGoal;
  friend: WireParticipant;
  /** The offer has left the screen, and the focus with it. */
  onBlocked: () => void;
}

/** What keeps an offer and who made it at a distance. */
function OfferMenu({ goal, friend, onBlocked }: MenuProps) {
  const [asked, setAsked] = useState<'report' | 'block'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <MenuButton label={t('More')} subject={goal.goal}>
        <Button variant="quiet" isWide icon={<Flag size={18} aria-hidden="true" />} onClick={() => setAsked('report')}>
          {t('Report goal')}
        </Button>
        <Button variant="quiet" isWide icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked('block')}>
          <bdi>{t('Block {name}', { name: nameOf(friend) })}</bdi>
        </Button>
      </MenuButton>
      {asked === 'report' && (
        <ReportFlow
          subject={{ goalId: goal.id, goalText: goal.goal }}
          person={friend}
          onClose={close}
          onBlocked={onBlocked}
        />
      )}
      {asked === 'block' && <BlockDialog person={friend} onClose={close} onBlocked={onBlocked} />}
    </>
  );
}
