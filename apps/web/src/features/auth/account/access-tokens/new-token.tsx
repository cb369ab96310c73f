import { t } from '#kernel/language/t.ts';
import { ShownOnce } from '#ui/shown-once.tsx';

/** A token that was just made, to be copied. */
export function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return <ShownOnce title={t('Copy your token')} label={t('Your access token')} secret={token} onClose={onClose} />;
}
