import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { findPlaces, glideFrom, type Places, surfacesOf } from '#ui/glide.ts';
import { afterCalm } from './after-calm.ts';

interface Props {
  /** The ids of goals that were checked in front of the user. */
  checked: readonly string[];
  /** The ids of those that became lines. */
  collapsed: ReadonlySet<string>;
  onCollapse: (ids: ReadonlySet<string>) => void;
}

/**
 * Makes lines of the cards of checked goals, once their celebration is over and nothing was pressed or scrolled for a
 * moment, and lets a line whose check-in is undone or refused become a card again as calmly.
 */
export function CollapseTimer({ checked, collapsed, onCollapse }: Props) {
  const celebrations = useCelebrations();
  const collapse = useEffectEvent(() => {
    const buttons = checked.flatMap(findButton);
    const places = findPlaces(buttons, buttons.flatMap(surfacesOf));
    // What stands above a card that becomes a line stays, what stands below follows calmly.
    flushSync(() => onCollapse(new Set(checked)));
    glideFrom(places);
  });
  const waiting = checked.some((id) => !collapsed.has(id)) ? checked.join(' ') : '';
  useEffect(() => {
    if (waiting === '') return undefined;
    return afterCalm(
      () => collapse(),
      () => celebrations.playing() !== null,
    );
    // Another goal that is checked begins the moment anew.
  }, [celebrations, waiting]);

  const undone = [...collapsed].filter((id) => !checked.includes(id));
  const forget = useEffectEvent(() => onCollapse(new Set(checked.filter((id) => collapsed.has(id)))));
  // Checked once more, it has its moment again.
  useEffect(() => {
    if (undone.length > 0) forget();
  }, [undone.length]);
  return <CardsAgain of={undone} />;
}

/** What stands below lines that become cards goes down in one motion, whatever made them cards. */
class CardsAgain extends Component<{ of: readonly string[] }> {
  /** The last moment at which things are where they were. */
  override getSnapshotBeforeUpdate(before: { of: readonly string[] }): Lines | null {
    const buttons = this.props.of.filter((id) => !before.of.includes(id)).flatMap(findButton);
    // An open one is no line, and looks after itself.
    const lines = buttons.filter((button) => button.ariaExpanded !== 'true');
    if (lines.length === 0) return null;
    return { lines, places: findPlaces(lines, lines.flatMap(surfacesOf)) };
  }

  override componentDidUpdate(_before: object, _state: unknown, was: Lines | null): void {
    // A goal that moved on to another section has another card there.
    if (was?.lines.every((line) => line.isConnected) === true) glideFrom(was.places);
  }

  override render(): ReactNode {
    return null;
  }
}

interface Lines {
  readonly lines: readonly HTMLElement[];
  readonly places: Places | null;
}

function findButton(goalId: string): HTMLElement[] {
  const button = document.getElementById(`goal-${goalId}`);
  return button === null ? [] : [button];
}
