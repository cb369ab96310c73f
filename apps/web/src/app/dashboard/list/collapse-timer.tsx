import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { findPlaces, glideFrom, surfacesOf } from '#ui/glide.ts';
import { afterCalm } from './after-calm.ts';

interface Props {
  /** The ids of goals that were checked in front of the user. */
  checked: readonly string[];
  onCollapse: (ids: ReadonlySet<string>) => void;
}

/**
 * Makes lines of the cards of checked goals, once their celebration is over and nothing was pressed or scrolled for a
 * moment.
 */
export function CollapseTimer({ checked, onCollapse }: Props) {
  const celebrations = useCelebrations();
  const collapse = useEffectEvent(() => {
    const buttons = checked.flatMap((id) => document.getElementById(`goal-${id}`) ?? []);
    const places = findPlaces(buttons, buttons.flatMap(surfacesOf));
    // What stands above a card that becomes a line stays, what stands below follows calmly.
    flushSync(() => onCollapse(new Set(checked)));
    glideFrom(places);
  });
  const ids = checked.join(' ');
  useEffect(
    () =>
      afterCalm(
        () => collapse(),
        () => celebrations.playing() !== null,
      ),
    // Another goal that is checked begins the moment anew.
    [celebrations, ids],
  );
  return null;
}
