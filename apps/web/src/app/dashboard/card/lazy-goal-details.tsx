import { lazyComponent } from '#ui/lazy-component.tsx';
import { NotLoaded } from '../frame/loading-shapes.tsx';

/** Mounted when a card is first opened. */
export const GoalDetails = lazyComponent(async () => (await import('./goal-details.tsx')).GoalDetails, {
  onFailure: <NotLoaded />,
});
