import { lazyPart } from '#app/lazy-part.tsx';
import { NotLoaded } from './not-loaded.tsx';

/* What the dashboard shows later than at once, or seldom; its code is not part of the dashboard's. */

const loadGoalDetails = async () => (await import('./goal-details.tsx')).GoalDetails;
const loadFriendGoalDetails = async () => (await import('./friend-goal-details.tsx')).FriendGoalDetails;

/** Made when a card is first opened. */
export const GoalDetails = lazyPart(loadGoalDetails, NotLoaded);
export const FriendGoalDetails = lazyPart(loadFriendGoalDetails, NotLoaded);

export const CelebrationLayer = lazyPart(
  async () => (await import('#slices/celebrations/celebration-layer.tsx')).CelebrationLayer,
);

export const ExchangeCelebration = lazyPart(
  async () => (await import('#slices/subscription/exchange-celebration.tsx')).ExchangeCelebration,
);

export const HeldInvitesNote = lazyPart(
  async () => (await import('#slices/invites/held-invites-note.tsx')).HeldInvitesNote,
);

export const OldGoalsNotice = lazyPart(async () => (await import('./old-goals-notice.tsx')).OldGoalsNotice);

export const PastDueNotice = lazyPart(
  async () => (await import('#slices/subscription/past-due-notice.tsx')).PastDueNotice,
);

export const StreakGuide = lazyPart(async () => (await import('#slices/streaks/streak-guide.tsx')).StreakGuide);

export const OfflineLine = lazyPart(async () => (await import('./offline-line.tsx')).OfflineLine);

export const SendWaiting = lazyPart(async () => (await import('#slices/check-ins/send-waiting.tsx')).SendWaiting);

export const LogOutQuestion = lazyPart(
  async () => (await import('#slices/check-ins/log-out-question.tsx')).LogOutQuestion,
  NotLoaded,
);

export const WaitingNote = lazyPart(async () => (await import('#slices/check-ins/waiting-note.tsx')).WaitingNote);

export const UnsentNote = lazyPart(async () => (await import('#slices/check-ins/unsent-note.tsx')).UnsentNote);

/** Fetches what the first tap on a card will need, as soon as the dashboard has nothing better to do. */
export async function preloadDetails(): Promise<void> {
  await Promise.all([GoalDetails.preload(), FriendGoalDetails.preload()]);
}
