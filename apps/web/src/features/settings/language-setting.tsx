import { LANGUAGE_CODES, LANGUAGES } from '@fivefold/rules/languages';
import { useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { readChosenLanguage, storeLanguage } from '#kernel/locale.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { useNavigate, useSearchParams } from '#kernel/router/router.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './device-settings.module.css';

const OF_DEVICE = '';

interface Props {
  /** A page has one language from its start to its end. */
  reload?: () => void;
}

/** The language of all texts on this device. After a change the page comes back at this field, in the new language. */
export function LanguageSetting({ reload = () => window.location.reload() }: Props) {
  const navigate = useNavigate();
  const field = useRef<HTMLSelectElement>(null);
  const isChanged = useSearchParams().get('show') === 'language';
  useEffect(() => {
    if (isChanged) field.current?.focus();
  }, [isChanged]);

  const choose = (code: string) => {
    storeLanguage(code === OF_DEVICE ? null : code);
    navigate(pathWith(paths.settings, { show: 'language' }), { replace: true });
    reload();
  };
  return (
    <section className={styles.setting}>
      <SelectField
        ref={field}
        label={t('Language')}
        defaultValue={readChosenLanguage() ?? OF_DEVICE}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={OF_DEVICE}>{t('Your device’s language')}</option>
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
