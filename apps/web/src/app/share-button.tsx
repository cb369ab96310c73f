import type { Celebration } from '@fivefold/rules/celebration';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Send } from '#ui/later-icons.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

interface Props {
  /** The scene to begin with: the one that was played last. */
  celebration: Celebration;
  /** The goal's name, which the person may show; null where the picture is not about one. */
  goalText: string | null;
  /** Everyone of the person's friends sees it: its name is shown unless the person takes it away. */
  isGoalPublic?: boolean;
  /** The goal that it is about; null where there is none. */
  goalId: string | null;
  /** What the picture may say, such as 24 and 'days in a row'; a number of 0 is left out. */
  facts: readonly { readonly number: number; readonly text: string }[];
}

export const SharePicture = lazyComponent(async () => (await import('./share-picture.tsx')).SharePicture, {
  onFailure: <ShareFailure />,
});

/**
 * Opens the dialog that shares a picture, whose code is loaded then. Without a number to be proud of there is no
 * button.
 */
export function ShareButton({ facts, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = facts.filter(({ number }) => number > 0);
  if (first === undefined) return null;
  return (
    <>
      <Button icon={<Send size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('Share a picture')}
      </Button>
      {isOpen && <SharePicture {...props} facts={[first, ...others]} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ShareFailure() {
  return <Banner tone="error">{t('This didn’t load. Check your connection and try again.')}</Banner>;
}
