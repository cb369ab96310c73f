import { type ReactNode, useId, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#ui/class-names.ts';
import { useRemembered } from '#kernel/use-remembered.ts';
import { smoothChange } from '#ui/smooth-change.ts';
import { ChevronDown } from '#ui/signed-in-icons.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { FOLDED_SECTIONS_KEY } from '#platform/preferences/personal-data.ts';
import styles from './goal-section.module.css';

interface Props {
  name: string;
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The goals, as list items; asked for while the section is open. */
  children: () => ReactNode;
}

/** A section of one-line goals under a heading that folds it. */
export function FoldedGoals({ name, count, isOpen, onToggle, children }: Props) {
  const contentId = useId();
  return (
    <>
      <h2 className={styles.divider}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => smoothChange.around(contentId, () => onToggle(!isOpen))}
        >
          <span>{name}</span> <span className={styles.count}>{count}</span>
          <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </button>
      </h2>
      <div id={contentId}>
        {isOpen && (
          <ul className={classNames(styles.list, styles.rows)} aria-label={name}>
            {children()}
          </ul>
        )}
      </div>
    </>
  );
}

export type FoldableSection = 'done' | 'later' | 'archived';
/** What the user chose; a section without a choice follows the length of the list. */
export type FoldedSections = Partial<Record<FoldableSection, boolean>>;

/**
 * Which sections of the day's list are folded on this device; undefined until that is known, within the first frame.
 */
export function useFoldedSections(): [
  folded: FoldedSections | undefined,
  fold: (section: FoldableSection, isFolded: boolean) => void,
] {
  const { preferences } = usePlatform();
  const [folded, setFolded] = useRemembered<FoldedSections>('folded sections');
  const isKnown = folded !== undefined;

  useLayoutEffect(() => {
    if (isKnown) return undefined;
    let isGone = false;
    void preferences.get(FOLDED_SECTIONS_KEY).then((stored) => {
      // Before the browser paints: what stands below would jump.
      if (!isGone) flushSync(() => setFolded(parseFolded(stored)));
    });
    return () => {
      isGone = true;
    };
  }, [preferences, setFolded, isKnown]);

  const fold = (section: FoldableSection, isFolded: boolean) => {
    const next = { ...folded, [section]: isFolded };
    setFolded(next);
    void preferences.set(FOLDED_SECTIONS_KEY, JSON.stringify(next));
  };
  return [folded, fold];
}

function parseFolded(stored: string | null): FoldedSections {
  try {
    const choiceOf = (key: string, value: unknown) => (key === '' || typeof value === 'boolean' ? value : undefined);
    return { ...(JSON.parse(stored ?? '{}', choiceOf) as FoldedSections) };
  } catch {
    return {};
  }
}
