import { colorName } from '@fivefold/contract/calls/names';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { GOAL_COLORS, type GoalColor } from '@fivefold/rules/goal-color';
import { GOAL_COLOR_NAMES } from '@fivefold/rules/goal-color-names';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { GoalSwatch } from '#ui/goal-swatch.tsx';
import styles from './color-names-setting.module.css';
import { saveFault } from './name-fault.ts';
import { useUpdateProfile } from './use-update-profile.ts';

/** What the person calls the colors of their goals. */
export function ColorNamesSetting() {
  const { data } = useQuery(callQuery(getProfile));
  return data !== undefined && <ColorNamesForm names={data.data.color_names} />;
}

type Typed = Readonly<Partial<Record<GoalColor, string>>>;

function ColorNamesForm({ names }: { names: WireProfile['color_names'] }) {
  const toasts = useToasts();
  const update = useUpdateProfile();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(() => toTyped(names));
  const [faults, setFaults] = useState<Typed>({});

  // A refused form takes the person to the first field that needs them.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [faults]);

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = GOAL_COLORS.flatMap((color) => {
      const name = typed[color]?.trim() ?? '';
      return name === '' ? [] : [{ color, name }];
    });
    const found = given.flatMap(({ color, name }) => {
      const message = colorName.safeParse(name).error?.issues[0]?.message;
      return message === undefined ? [] : [[color, t(message)] as const];
    });
    setFaults(Object.fromEntries(found));
    if (found.length > 0 || update.isPending) return;
    update.mutate(
      { body: { color_names: given } },
      {
        onSuccess: ({ data }) => {
          setTyped(toTyped(data.color_names));
          toasts.success(t('Saved!'));
        },
        onError: (problem) => toasts.error(saveFault(problem) ?? problem.message),
      },
    );
  };

  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <p className={styles.about}>
        {t('Give a color a name, and a long list can show its goals alone. Only you see the names.')}
      </p>
      <div className={styles.names}>
        {GOAL_COLORS.map((color) => (
          <div key={color} className={styles.name}>
            <GoalSwatch color={color} />
            <TextField
              label={t(GOAL_COLOR_NAMES[color])}
              autoComplete="off"
              dir="auto"
              value={typed[color] ?? ''}
              error={faults[color]}
              onChange={(event) => setTyped({ ...typed, [color]: event.target.value })}
              className={styles.field}
            />
          </div>
        ))}
      </div>
      <Button type="submit" isBusy={update.isPending} className={styles.save}>
        {t('Save')}
      </Button>
    </form>
  );
}

function toTyped(names: WireProfile['color_names']): Typed {
  return Object.fromEntries(names.map(({ color, name }) => [color, name]));
}
