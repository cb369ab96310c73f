import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface Props {
  isTrying: boolean;
  onTryAgain: () => void;
  /** What did not load, in a sentence. */
  children: string;
}

/** In place of what could not be read. */
export function NotLoaded({ isTrying, onTryAgain, children }: Props) {
  return (
    <Banner
      tone="error"
      actions={
        <Button isBusy={isTrying} onClick={onTryAgain}>
          {t('Try Again')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
