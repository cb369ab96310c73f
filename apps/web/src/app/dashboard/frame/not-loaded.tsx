import { t } from '#kernel/language/t.ts';
/** In an opened card whose code could not be fetched. */
export function NotLoaded() {
  return <p role="alert">{t('This didn’t load. Check your connection and refresh the page.')}</p>;
}
