import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#ui/class-names.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
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
          onClick={() => onToggle(!isOpen)}
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

const SECTIONS = ['done', 'later', 'archived'] as const;
export type FoldableSection = (typeof SECTIONS)[number];
/** What the user chose; a section without a choice follows the length of the list. */
export type FoldedSections = Partial<Record<FoldableSection, boolean>>;

/** Who comes back to the list finds it as high as it was, in the first frame. */
const createKnown = (): { folded?: FoldedSections } => ({});

/**
 * Which sections of the day's list are folded on this device; undefined until that is known, within the first frame.
 */
export function useFoldedSections(): [
  folded: FoldedSections | undefined,
  fold: (section: FoldableSection, isFolded: boolean) => void,
] {
  const { preferences } = usePlatform();
  const known = useSharedInstance(createKnown);
  const [folded, setFolded] = useState(known.folded);

  useLayoutEffect(() => {
    let isGone = known.folded !== undefined;
    void preferences.get(FOLDED_SECTIONS_KEY).then((stored) => {
      // Before the browser paints: what stands below would jump.
      if (!isGone) flushSync(() => setFolded((known.folded = parseFolded(stored))));
    });
    return () => {
      isGone = true;
    };
  }, [preferences, known]);

  const fold = (section: FoldableSection, isFolded: boolean) => {
    const next = { ...folded, [section]: isFolded };
    setFolded((known.folded = next));
    void preferences.set(FOLDED_SECTIONS_KEY, JSON.stringify(next));
  };
  return [folded, fold];
}

function parseFolded(stored: string | null): FoldedSections {
  try {
    const parsed = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      SECTIONS.filter((section) => typeof parsed[section] === 'boolean').map((section) => [section, parsed[section]]),
    );
  } catch {
    return {};
  }
}
