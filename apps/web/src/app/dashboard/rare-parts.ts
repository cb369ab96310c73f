/** What a dashboard rarely shows, fetched together when the first of it is shown (lazy-components.tsx). */

export { DashboardFailed } from './frame/dashboard-failed.tsx';
export { PastDueNotice } from '#features/billing/past-due-notice.tsx';
export { QueuedCheckInNote } from '#features/check-ins/outbox/queued-check-in-note.tsx';
export { UnpaidLine } from '#features/check-ins/unpaid-line.tsx';
export { UnsavedNote } from '#features/check-ins/unsaved-note.tsx';
export { AwayLine } from '#features/days-off/away-line.tsx';
export { CueQuestion } from '#features/goals/cue-question.tsx';
export { PlanPuzzle } from '#features/goals/plan-puzzle.tsx';
export { HeldInvitesNote } from '#features/invites/held-invites-note.tsx';
export { InviterNotice } from '#features/invites/inviter-notice.tsx';
export { EmberNameQuestion } from '#features/profile/ember-name-question.tsx';
export { NameQuestion } from '#features/profile/name-question.tsx';
export { StreakGuide } from '#features/streaks/streak-guide.tsx';
export { PausedLine } from './frame/paused-line.tsx';
export { OwnLetter, RootedLine } from './card/own-lines.tsx';
export { NewGoalReminders } from '../reminders/new-goal-reminders.tsx';
export { WelcomeBack } from './first-days/welcome-back.tsx';
export { OfferedGoals } from './friends/offered-goals.tsx';
export { ArchivedGoal, ArchivedGoals } from './list/archived-goals.tsx';
export { EveningLine } from './card/evening-line.tsx';
export { OtherTarget } from './card/other-target.tsx';
export { MendOffer } from './card/mend-offer.tsx';
export { MissQuestion } from './card/miss-question.tsx';
