import { INVITING_FOLDED_FROM } from '@fivefold/rules/limits';
import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { GoalDetails } from './card/lazy-goal-details.tsx';
import { FriendsShape, NotLoaded, Room } from './frame/loading-shapes.tsx';

/* What the dashboard shows after the first paint, or rarely; its code is not part of the dashboard's. */

/** One file for all of them: the names of twenty small ones would cost the dashboard 1 KB. */
const rareParts = () => import('./rare-parts.ts');
type RareParts = Awaited<ReturnType<typeof rareParts>>;
type PropsOf<Part> = Part extends (props: infer Props extends object) => unknown ? Props : never;

function rareComponent<Name extends keyof RareParts>(
  name: Name,
  options?: Parameters<typeof lazyComponent<PropsOf<RareParts[Name]>>>[1],
) {
  type Props = PropsOf<RareParts[Name]>;
  return lazyComponent<Props>(async () => (await rareParts())[name] as ComponentType<Props>, options);
}

/** The same for what comes right after the first paint. */
const laterParts = () => import('./later-parts.ts');
type LaterParts = Awaited<ReturnType<typeof laterParts>>;

function laterComponent<Name extends keyof LaterParts>(
  name: Name,
  options?: Parameters<typeof lazyComponent<PropsOf<LaterParts[Name]>>>[1],
) {
  type Props = PropsOf<LaterParts[Name]>;
  return lazyComponent<Props>(async () => (await laterParts())[name] as ComponentType<Props>, options);
}

export { GoalDetails };

/** The end of the page, with nothing below that it could move. */
export const AccountFooter = laterComponent('AccountFooter');

/** Mounted when the menu is opened. */
export const AccountMenuItems = laterComponent('AccountMenuItems', {
  onFailure: <NotLoaded />,
});

/** Lines of goals in the archive, which a list rarely has. */
export const ArchivedGoal = rareComponent('ArchivedGoal', {
  whileLoading: <Room of="archivedGoal" />,
});
export const ArchivedGoals = rareComponent('ArchivedGoals');

/** Cards become lines, and lines cards. */
export const CollapseTimer = laterComponent('CollapseTimer');

export const CelebrationStage = laterComponent('CelebrationStage');

/** When the ember wakes or grows. */
export const EmberMoments = laterComponent('EmberMoments');

/** When a tick is tapped. */
export const SecondTap = laterComponent('SecondTap');

export const ExchangeCelebration = laterComponent('ExchangeCelebration');

/** The first answer failed, and nothing is saved. */
export const DashboardFailed = rareComponent('DashboardFailed', { onFailure: <NotLoaded /> });

/** It listens only once the page is drawn. */
export const DashboardPolling = laterComponent('DashboardPolling');

export const HeldInvitesNote = rareComponent('HeldInvitesNote');

export const FriendSection = laterComponent('FriendSection', {
  whileLoading: FriendsShape,
  onFailure: <NotLoaded />,
});

export const InviteForm = laterComponent('InviteForm', {
  whileLoading: ({ friends }) => <Room of={friends.length < INVITING_FOLDED_FROM ? 'inviteForm' : 'inviteLine'} />,
  onFailure: <NotLoaded />,
});

export const InviterNotice = rareComponent('InviterNotice');

/** It comes late, and makes its room itself. */
export const NameQuestion = rareComponent('NameQuestion');

/** For a goal that was just made, when the person asks for reminders. */
export const NewGoalReminders = rareComponent('NewGoalReminders');

/** In the chunk of the opened card, which is fetched when the dashboard is idle. */
export const NudgeLine = lazyComponent(async () => (await import('./card/goal-details.tsx')).NudgeLine);

export const OfferedGoals = rareComponent('OfferedGoals', {
  whileLoading: <Room of="offeredGoal" />,
});

export const OldGoalsNotice = laterComponent('OldGoalsNotice');

export const WelcomeBack = rareComponent('WelcomeBack', {
  whileLoading: <Room of="welcomeBack" />,
});

export const EmberNameQuestion = rareComponent('EmberNameQuestion', {
  whileLoading: ({ isLate }) => !isLate && <Room of="emberNameQuestion" />,
});

export const PastDueNotice = rareComponent('PastDueNotice');
export const PausedLine = rareComponent('PausedLine');

export const StreakGuide = rareComponent('StreakGuide');

export const AwayLine = rareComponent('AwayLine');

/** The large button of a goal that counts, or of a day without. */
export const OtherTarget = rareComponent('OtherTarget');

export const CueQuestion = rareComponent('CueQuestion');

/** What a card offers about missed days, when it is opened or its turn has come. */
export const MendOffer = rareComponent('MendOffer');

export const MissQuestion = rareComponent('MissQuestion');

export const OwnLetter = rareComponent('OwnLetter');

export const PlanPuzzle = rareComponent('PlanPuzzle');

/** Of every page behind the log-in. */
export const SaveAnswers = laterComponent('SaveAnswers');

export const OfflineLine = laterComponent('OfflineLine');

/** Sends what waits on the device, and shows it. */
export const Outbox = laterComponent('Outbox');

export const QueuedCheckInNote = rareComponent('QueuedCheckInNote');

/** Chooses what the dashboard asks, after each first paint. */
export const QuietLineChooser = laterComponent('QuietLineChooser');

export const RootedLine = rareComponent('RootedLine');

export const EveningLine = rareComponent('EveningLine');

export const UnpaidLine = rareComponent('UnpaidLine');

export const UnsavedNote = rareComponent('UnsavedNote');

/** For a person without goals. */
export const StarterIdeas = laterComponent('StarterIdeas', {
  whileLoading: <Room of="starterIdeas" />,
  onFailure: <NotLoaded />,
});

export const PanelMeadow = laterComponent('PanelMeadow');

/** Asks for its hearts when the page is idle. */
export const PanelHearts = laterComponent('PanelHearts');
export const PanelVisitor = laterComponent('PanelVisitor');

export const PanelLife = laterComponent('PanelLife');

/** The icon's number is set when the page is drawn. */
export const HomeScreen = laterComponent('HomeScreen');

/** On Mondays only. */
export const MondayCard = laterComponent('MondayCard');

/** For a list of two or more goals; without its code they stay where they are. */
export const GoalMover = laterComponent('GoalMover');

/** Once a goal has a part of the day. */
export const PartDivider = laterComponent('PartDivider');

export const GoalFinder = laterComponent('GoalFinder');

/**
 * Fetches what nearly every dashboard shows with its first goals or right after, while the server answers. All of it is
 * in one chunk (tools/chunks.ts) and is drawn with the rest: each part that comes by itself lays out and paints the
 * page once more.
 */
export async function preloadParts(): Promise<void> {
  const parts = [
    FriendSection,
    InviteForm,
    GoalFinder,
    GoalMover,
    PartDivider,
    CelebrationStage,
    ExchangeCelebration,
    PanelHearts,
    PanelVisitor,
    AccountFooter,
    AccountMenuItems,
  ];
  await Promise.all(parts.map((part) => part.preload()));
}

/** Fetches what the first tap on a card needs, when the dashboard is idle. */
export async function preloadDetails(): Promise<void> {
  await GoalDetails.preload();
}
