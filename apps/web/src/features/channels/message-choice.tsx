import { MESSAGE_KINDS, MESSAGE_SWITCHES, type MessageKind } from '@fivefold/rules/notification-kinds';
import { t } from '#kernel/language/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import dialogForm from '#ui/dialog-form.module.css';

export interface ChannelChoice {
  readonly kinds: readonly MessageKind[];
  readonly names_goals: boolean;
}

/** Which messages a channel gets, and whether they name goals. */
export function MessageChoice({ value, onChange }: { value: ChannelChoice; onChange: (value: ChannelChoice) => void }) {
  const { kinds } = value;
  return (
    <>
      <fieldset className={dialogForm.choices}>
        <legend className={dialogForm.legend}>{t('Messages')}</legend>
        {MESSAGE_KINDS.map((kind) => (
          <CheckboxField
            key={kind}
            label={t(MESSAGE_SWITCHES[kind].name)}
            checked={kinds.includes(kind)}
            onChange={({ target }) => {
              const others = kinds.filter((each) => each !== kind);
              onChange({ ...value, kinds: target.checked ? [...others, kind] : others });
            }}
          />
        ))}
      </fieldset>
      <CheckboxField
        label={t('Name my goals')}
        hint={t('Without it, a message says that a goal is up, and not which one.')}
        checked={value.names_goals}
        onChange={({ target }) => onChange({ ...value, names_goals: target.checked })}
      />
    </>
  );
}
