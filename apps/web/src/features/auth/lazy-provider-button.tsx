import { lazyComponent } from '#ui/lazy-component.tsx';
import styles from './form.module.css';

/** Beside the log-in page, whose first load has no room for its name. */
export const ProviderButton = lazyComponent(async () => (await import('./more-ways-in.ts')).ProviderButton, {
  whileLoading: <div className={styles.later} />,
});
