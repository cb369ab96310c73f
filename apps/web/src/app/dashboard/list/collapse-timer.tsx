import { useEffect, useEffectEvent } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
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
  const collapse = useEffectEvent(() => onCollapse(new Set(checked)));
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
