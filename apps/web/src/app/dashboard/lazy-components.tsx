import { lazyComponent } from '#ui/lazy-component.tsx';
import { FriendsShape, NotLoaded, Room } from './frame/loading-shapes.tsx';

/* What the dashboard shows after the first paint, or rarely; its code is not part of the dashboard's. */

/** One file for all of them: the names of twenty small ones would cost the dashboard 1 KB. */
const rareParts = () => import('./rare-parts.ts');

const loadGoalDetails = async () => (await import('./card/goal-details.tsx')).GoalDetails;

/** Mounted when a card is first opened. */
export const GoalDetails = lazyComponent(loadGoalDetails, { onFailure: <NotLoaded /> });

/** Mounted when the menu is opened. */
export const AccountMenuItems = lazyComponent(
  async () => (await import('./frame/account-menu-items.tsx')).AccountMenuItems,
  {
    onFailure: <NotLoaded />,
  },
);

/** Lines of goals in the archive, which a list rarely has. */
export const ArchivedGoal = lazyComponent(async () => (await rareParts()).ArchivedGoal, {
  whileLoading: <Room of="archivedGoal" />,
});
export const ArchivedGoals = lazyComponent(async () => (await rareParts()).ArchivedGoals);

export const CelebrationStage = lazyComponent(
  async () => (await import('./check-in/celebration-stage.tsx')).CelebrationStage,
);

/** When the ember wakes or grows. */
export const EmberMoments = lazyComponent(async () => (await import('#features/ember/ember-moments.tsx')).EmberMoments);

export const ExchangeCelebration = lazyComponent(
  async () => (await import('#features/billing/exchange-celebration.tsx')).ExchangeCelebration,
);

export const HeldInvitesNote = lazyComponent(async () => (await rareParts()).HeldInvitesNote);

export const FriendSection = lazyComponent(async () => (await import('./friends/friend-section.tsx')).FriendSection, {
  whileLoading: <FriendsShape />,
  onFailure: <NotLoaded />,
});

export const InviteForm = lazyComponent(async () => (await import('#features/invites/invite-form.tsx')).InviteForm, {
  whileLoading: <Room of="inviteForm" />,
  onFailure: <NotLoaded />,
});

export const InviterNotice = lazyComponent(async () => (await rareParts()).InviterNotice);

export const NameQuestion = lazyComponent(async () => (await rareParts()).NameQuestion, {
  whileLoading: <Room of="nameQuestion" />,
});

/** For a goal that was just made, when the person asks for reminders. */
export const NewGoalReminders = lazyComponent(async () => (await rareParts()).NewGoalReminders);

/** In the chunk of the opened card, which is fetched when the dashboard is idle. */
export const NudgeLine = lazyComponent(async () => (await import('./card/goal-details.tsx')).NudgeLine);

export const OfferedGoals = lazyComponent(async () => (await rareParts()).OfferedGoals, {
  whileLoading: <Room of="offeredGoal" />,
});

export const OldGoalsNotice = lazyComponent(
  async () => (await import('./first-days/old-goals-notice.tsx')).OldGoalsNotice,
);

export const WelcomeBack = lazyComponent(async () => (await rareParts()).WelcomeBack, {
  whileLoading: <Room of="welcomeBack" />,
});

export const EmberNameQuestion = lazyComponent(async () => (await rareParts()).EmberNameQuestion, {
  whileLoading: <Room of="emberNameQuestion" />,
});

export const PastDueNotice = lazyComponent(async () => (await rareParts()).PastDueNotice);

export const StreakGuide = lazyComponent(async () => (await rareParts()).StreakGuide);

export const AwayLine = lazyComponent(async () => (await rareParts()).AwayLine);

export const AdditionSender = lazyComponent(async () => (await rareParts()).AdditionSender);

export const AmountButton = lazyComponent(async () => (await rareParts()).AmountButton);

export const CueQuestion = lazyComponent(async () => (await rareParts()).CueQuestion);

/** What a card offers about missed days, when it is opened or its turn has come. */
export const MendOffer = lazyComponent(async () => (await rareParts()).MendOffer);

export const MissQuestion = lazyComponent(async () => (await rareParts()).MissQuestion);

export const OwnLetter = lazyComponent(async () => (await rareParts()).OwnLetter);

export const PlanPuzzle = lazyComponent(async () => (await rareParts()).PlanPuzzle);

export const OfflineLine = lazyComponent(async () => (await rareParts()).OfflineLine);

export const OutboxSender = lazyComponent(async () => (await rareParts()).OutboxSender);

export const QueuedCheckInNote = lazyComponent(async () => (await rareParts()).QueuedCheckInNote);

/** Chooses what the dashboard asks, after each first paint. */
export const QuietLineChooser = lazyComponent(
  async () => (await import('./quiet-line/quiet-line-chooser.tsx')).QuietLineChooser,
);

export const RootedLine = lazyComponent(async () => (await rareParts()).RootedLine);

export const SmallVersionLine = lazyComponent(async () => (await rareParts()).SmallVersionLine);

export const UnpaidLine = lazyComponent(async () => (await rareParts()).UnpaidLine);

export const UnsavedNote = lazyComponent(async () => (await rareParts()).UnsavedNote);

/** For a person without goals. */
export const StarterIdeas = lazyComponent(async () => (await import('./first-days/starter-ideas.tsx')).StarterIdeas, {
  whileLoading: <Room of="starterIdeas" />,
  onFailure: <NotLoaded />,
});

export const PanelMeadow = lazyComponent(
  async () => (await import('#features/celebrations/meadow/panel-meadow.tsx')).PanelMeadow,
);

/** Asks for its hearts when the page is idle. */
export const ArrivingHearts = lazyComponent(
  async () => (await import('#features/reactions/arriving-hearts.tsx')).ArrivingHearts,
);

/** The icon's number is set when the page is drawn. */
export const HomeScreen = lazyComponent(async () => (await import('./frame/home-screen.tsx')).HomeScreen);

/** On Mondays only. */
export const MondayCard = lazyComponent(async () => (await import('#features/week/monday-card.tsx')).MondayCard);

/** For a list of two or more goals; without its code they stay where they are. */
export const GoalMover = lazyComponent(async () => (await import('./list/move/goal-mover.tsx')).GoalMover);

export const GoalFinder = lazyComponent(async () => (await import('./list/search/goal-finder.tsx')).GoalFinder);

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
    CelebrationStage,
    ExchangeCelebration,
    ArrivingHearts,
    AccountMenuItems,
  ];
  await Promise.all(parts.map((part) => part.preload()));
}

/** Fetches what the first tap on a card needs, when the dashboard is idle. */
export async function preloadDetails(): Promise<void> {
  await GoalDetails.preload();
}
