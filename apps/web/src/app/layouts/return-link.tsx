import { t } from '#kernel/language/t.ts';
import { Link } from '#kernel/router/router.tsx';
import { paths } from '#kernel/paths.ts';

/** Leads from a page that a mailed link opened into the app, or to the log-in page. */
export function ReturnLink({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <Link to={paths.dashboard} replace>
      {t('Back to my goals')}
    </Link>
  ) : (
    <Link to={paths.logIn}>{t('Back to Login')}</Link>
  );
}
