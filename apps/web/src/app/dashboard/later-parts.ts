/** What a dashboard shows right after its first paint, fetched together (lazy-components.tsx). */

import '#app/page-motion/page-motion.ts';
import './card/preload-details.ts';

export { ExchangeCelebration } from '#features/billing/exchange-celebration.tsx';
export { PanelMeadow } from '#features/celebrations/meadow/panel-meadow.tsx';
export { EmberMoments } from '#features/ember/ember-moments.tsx';
export { InviteForm } from '#features/invites/invite-form.tsx';
export { MondayCard } from '#features/week/monday-card.tsx';
export { SaveAnswers } from '#app/saved-answers/save-answers.tsx';
export { Outbox } from '#app/outbox/outbox.tsx';
export { CelebrationStage } from './check-in/celebration-stage.tsx';
export { SecondTap } from './check-in/second-tap.tsx';
export { OldGoalsNotice } from './first-days/old-goals-notice.tsx';
export { StarterIdeas } from './first-days/starter-ideas.tsx';
export { AccountFooter } from './frame/account-footer.tsx';
export { AccountMenuItems } from './frame/account-menu-items.tsx';
export { DashboardPolling } from './frame/dashboard-polling.tsx';
export { HomeScreen } from './frame/home-screen.tsx';
export { OfflineLine } from './frame/offline-line.tsx';
export { FriendSection } from './friends/friend-section.tsx';
export { CollapseTimer } from './list/collapse-timer.tsx';
export { GoalMover } from './list/move/goal-mover.tsx';
export { PartDivider } from './list/parts/part-divider.tsx';
export { GoalFinder } from './list/search/goal-finder.tsx';
export { QuietLineChooser } from './quiet-line/quiet-line-chooser.tsx';
export { PanelVisitor } from './panel/panel-visitor.tsx';
export { PanelHearts, PanelLife } from './panel/panel-life.tsx';
