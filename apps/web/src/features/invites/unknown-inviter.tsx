import { t } from '#kernel/language/t.ts';

/** Where it is not known who invited. */
export function UnknownInviter() {
  return t('A friend is waiting for you.');
}
