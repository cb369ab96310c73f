import { t } from '#kernel/language/t.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface Props {
  /** A query without an answer. */
  query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** Why a part of a page has not loaded, and another try. */
export function LoadFailure({ query: { error, isFetching, refetch } }: Props) {
  return (
    <Banner
      tone="error"
      actions={
        <Button variant="primary" isBusy={isFetching} onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      }
    >
      {error?.message}
    </Banner>
  );
}
