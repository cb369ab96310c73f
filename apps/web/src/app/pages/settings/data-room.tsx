import { t } from '#kernel/language/t.ts';
import { DataSettings } from '#features/auth/account/data-settings.tsx';
import { ImportData } from '#features/import/import-data.tsx';
import { paths } from '#kernel/paths.ts';
import { SettingsPart } from './settings-part.tsx';

/** What a person brings, takes along and deletes. */
export function DataRoom() {
  return (
    <>
      <SettingsPart title={t('Bring your history')}>
        <ImportData dashboardPath={paths.dashboard} />
      </SettingsPart>
      <SettingsPart title={t('Your data')}>
        <DataSettings />
      </SettingsPart>
    </>
  );
}
