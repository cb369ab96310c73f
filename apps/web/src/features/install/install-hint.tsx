import { useState, useSyncExternalStore } from 'react';
import { t } from '#kernel/language/t.ts';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './install-hint.module.css';

const ANSWERED_KEY = 'install-hint-answered';

const ANSWERED = {
  read: async (preferences: PreferencesPort) => (await preferences.get(ANSWERED_KEY)) !== null,
  choose: (preferences: PreferencesPort) => preferences.set(ANSWERED_KEY, 'yes'),
  // Until it is known, nothing is asked.
  fallback: true,
};

interface Props {
  /** It was answered and leaves the screen, and the focus with it. */
  onGone: () => void;
}

/**
 * Offers once to put the app on the home screen or among a computer's programs, where the browser can. Any answer is
 * the last one on this device.
 */
export function InstallHint({ onGone }: Props) {
  const { install } = usePlatform();
  const way = useSyncExternalStore(install.subscribe, install.way);
  const [isAnswered, setIsAnswered] = useDeviceSetting(ANSWERED);
  const [isAsking, setIsAsking] = useState(false);
  if (isAnswered || (way === null && !isAsking)) return null;

  const answer = () => {
    setIsAnswered(true);
    onGone();
  };
  const ask = async () => {
    setIsAsking(true);
    await install.ask();
    answer();
  };
  return (
    <Card as="section" aria-labelledby="install-hint" className={styles.hint}>
      <h2 id="install-hint" className={styles.title}>
        {t(way === 'by-hand' ? 'Put Fivefold on your home screen' : 'Install Fivefold')}
      </h2>
      <p>{t('It opens like an app, also without a connection, and its icon can show how many goals are due.')}</p>
      {way === 'by-hand' ? (
        <>
          <p>
            {t(
              'Press your browser’s Share button, then “Add to Home Screen”. If you don’t see Share, it’s behind the button with three dots.',
            )}
          </p>
          <div className={styles.actions}>
            <Button onClick={answer}>{t('Got it')}</Button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button isBusy={isAsking} onClick={() => void ask()}>
            {t('Install')}
          </Button>
          <Button variant="quiet" onClick={answer}>
            {t('Not now')}
          </Button>
        </div>
      )}
    </Card>
  );
}
