import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { whenIdle } from '#platform/when-idle.ts';
import { glideAround } from '#ui/glide.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Sprout } from '#ui/later-icons.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { Meadow } from './meadow.tsx';
import styles from './panel-meadow.module.css';

const OPEN_KEY = 'meadow-open';
/** Whether the panel of this device is unfolded to the meadow. */
const IS_OPEN = {
  read: async (preferences: PreferencesPort) => (await preferences.get(OPEN_KEY)) === 'yes',
  choose: (preferences: PreferencesPort, isOpen: boolean) => preferences.set(OPEN_KEY, isOpen ? 'yes' : 'no'),
  fallback: false,
};

/** The meadow in the panel: beside the words where there is room, else below them when the panel is unfolded. */
export function PanelMeadow() {
  const hasRoom = useMediaQuery('(width >= 68.75rem)');
  const isIdle = useIdle();
  const [isOpen, choose] = useDeviceSetting(IS_OPEN);
  const below = useRef<HTMLDivElement>(null);
  const unfold = ({ currentTarget: { parentElement: panel } }: MouseEvent<HTMLElement>) => {
    if (panel !== null) glideAround(panel, () => choose(!isOpen));
    // On a phone held sideways it is below the window.
    requestAnimationFrame(() => below.current?.scrollIntoView?.({ block: 'nearest' }));
  };
  const stars = <span aria-hidden="true" className={styles.stars} />;
  if (hasRoom)
    return (
      <>
        {stars}
        {isIdle && (
          <div className={styles.beside} data-meadow>
            <Meadow label={t('Your meadow')} />
          </div>
        )}
      </>
    );
  return (
    <>
      {stars}
      <IconButton
        label={isOpen ? t('Hide the meadow') : t('Show the meadow')}
        icon={<Sprout size={22} aria-hidden="true" />}
        className={styles.toggle}
        aria-expanded={isOpen}
        data-meadow={isOpen ? undefined : ''}
        onClick={unfold}
      />
      {isOpen && (
        <div ref={below} className={styles.below} data-meadow>
          <Meadow label={t('Your meadow')} />
        </div>
      )}
    </>
  );
}

/** Whether the page has had nothing to do once. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
