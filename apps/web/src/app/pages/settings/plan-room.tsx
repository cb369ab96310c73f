import { t } from '#kernel/language/t.ts';
import { PlanSettings } from '#features/billing/plan-settings.tsx';
import { paths } from '#kernel/paths.ts';
import { SettingsPart } from './settings-part.tsx';

/** What a person pays, and the ways to change that. */
export function PlanRoom() {
  return (
    <SettingsPart title={t('Your plan')}>
      <PlanSettings plansPath={paths.dashboard} />
    </SettingsPart>
  );
}
