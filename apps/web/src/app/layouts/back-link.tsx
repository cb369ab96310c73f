import { ArrowLeft } from '#ui/icons/arrow-left.tsx';
import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './back-link.module.css';

/** The way back to the dashboard, before a page's heading. */
export function BackLink() {
  return (
    <ButtonLink
      to={paths.dashboard}
      variant="quiet"
      className={styles.back}
      icon={<ArrowLeft size={18} aria-hidden="true" className={styles.arrow} />}
    >
      Back
    </ButtonLink>
  );
}
