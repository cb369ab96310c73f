import { useEffect, useSyncExternalStore } from 'react';
import { PanelMeadow } from '#features/celebrations/meadow/panel-meadow.tsx';
import { usePaperLanterns } from '#features/ember/paper-lanterns.ts';

/** The meadow of the panel, with the lanterns of what the person answered their ember. */
export function LanternMeadow() {
  const lanterns = usePaperLanterns();
  const all = useSyncExternalStore(lanterns.subscribe, lanterns.all);
  useEffect(() => void lanterns.read(), [lanterns]);
  return <PanelMeadow lanterns={all} />;
}
