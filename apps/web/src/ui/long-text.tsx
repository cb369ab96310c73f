import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from './button.tsx';
import styles from './long-text.module.css';
import { shortenText } from './shorten-text.ts';

/** What a person wrote. A long text shows how it begins, and all of it when it is asked for. */
export function LongText({ text, className }: { text: string; className?: string | undefined }) {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = shortenText(text);
  return (
    <div className={className}>
      <p className={styles.text} dir="auto">
        {isWhole ? text : beginning}
      </p>
      {beginning !== text && (
        <Button
          size="small"
          variant="quiet"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'Less' : 'More||text')}
        </Button>
      )}
    </div>
  );
}
