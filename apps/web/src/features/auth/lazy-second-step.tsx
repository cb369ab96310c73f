import { lazyComponent } from '#ui/lazy-component.tsx';
import styles from './form.module.css';

/** What few people need to log in: its code comes when it is asked for, or after the page. */
const load = () => import('./more-ways-in.ts');
export const SecondStepForm = lazyComponent(async () => (await load()).SecondStepForm);
export const OtherWaysIn = lazyComponent(async () => (await load()).OtherWaysIn, {
  // Its room, so that nothing below it moves.
  whileLoading: <div className={styles.later} />,
});

/** Whether a log-in was refused for a code alone. */
export function isSecondStepNeeded(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'identity.second_step_needed';
}
