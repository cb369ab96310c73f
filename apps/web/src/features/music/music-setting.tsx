import { useId } from 'react';
import { t } from '#kernel/language/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { useMusicChoice } from './music-choice.ts';
import styles from './music-setting.module.css';
import { useMusicSample } from './use-music-sample.ts';

/** Whether this device plays music with the scenes. Switching it on lets one be heard. */
export function MusicSetting() {
  const [choice, choose] = useMusicChoice();
  const sample = useMusicSample();
  const title = useId();
  const change = (isOn: boolean) => {
    choose(isOn ? 'on' : 'off');
    if (isOn) sample.play('rainbow');
    else sample.stop();
  };
  return (
    <section aria-labelledby={title} className={styles.setting}>
      <h3 id={title} className={styles.title}>
        {t('Music')}
      </h3>
      <p className={styles.hint}>
        {t(
          'Each scene gets two seconds of music, and a goal’s page gets Play buttons for its tapestry and months. In silent mode it’s silent, as far as your device lets us know.',
        )}
      </p>
      <CheckboxField
        className={styles.choice}
        label={t('Play music')}
        checked={choice === 'on'}
        onChange={(event) => change(event.target.checked)}
      />
    </section>
  );
}
