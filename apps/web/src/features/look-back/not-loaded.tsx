import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface Props {
  /** 'Notes', 'Photos'. */
  what: string;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** In place of what could not be read. */
export function NotLoaded({ what, isTrying, onTryAgain }: Props) {
  return (
    <Banner
      tone="error"
      actions={
        <Button isBusy={isTrying} onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {`${what} didn’t load. Please try again.`}
    </Banner>
  );
}
