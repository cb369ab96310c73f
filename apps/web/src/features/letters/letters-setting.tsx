import { t } from '#kernel/language/t.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { LETTER_OFFERS } from './letter-offers.ts';

/** Switches the offers of full rows off. Letters that were written come back all the same. */
export function LettersSetting() {
  const [isOn, setIsOn] = useDeviceSetting(LETTER_OFFERS);
  return (
    <CheckboxField
      label={t('Letters to later me')}
      hint={t('A full row offers a line to later you. It comes back after a break or in a year. Only you see it.')}
      checked={isOn}
      onChange={(event) => setIsOn(event.target.checked)}
    />
  );
}
