import { getProfile } from '@fivefold/contract/calls/profile';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { nameOf, shortName } from '@fivefold/rules/display-name';
import { normalizeDisplayName } from '@fivefold/rules/typed-name';
import { avatarColor, PARTICIPANT_COLORS, type ParticipantColor } from '@fivefold/rules/participant-color';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ColorChoice } from './color-choice.tsx';
import { readEmberName } from './ember-name-form.tsx';
import { readName, saveFault } from './name-fault.ts';
import styles from './profile-settings.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

/** The name and the face that friends see. */
export function ProfileSettings() {
  const query = useQuery(callQuery(getProfile));
  const { data } = query;
  if (data !== undefined) return <ProfileForm profile={data.data} />;
  if (query.error === null) return <Skeleton height="16rem" shape="block" />;
  return <LoadFailure query={query} />;
}

function ProfileForm({ profile }: { profile: WireProfile }) {
  const { uid, email } = profile;
  const toasts = useToasts();
  const update = useUpdateProfile();
  const { color, chooseColor } = useColor(profile);
  // What is not typed is as the server has it, also when that comes later than what the device kept.
  const [typedName, setTyped] = useState<string>();
  const typed = typedName ?? profile.display_name ?? '';
  const [fault, setFault] = useState<string>();
  const [typedEmber, setEmber] = useState<string>();
  const ember = typedEmber ?? profile.ember_name ?? '';
  const [emberFault, setEmberFault] = useState<string>();
  const name = normalizeDisplayName(typed);

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const read = name === '' ? { name: null } : readName(typed);
    setFault('fault' in read ? read.fault : undefined);
    const readEmber = readEmberName(ember);
    setEmberFault('fault' in readEmber ? readEmber.fault : undefined);
    if ('fault' in read || 'fault' in readEmber) return;
    update.mutate(
      {
        body: {
          display_name: read.name,
          name_asked: true,
          ...(readEmber.name !== profile.ember_name && { ember_name: readEmber.name }),
        },
      },
      {
        onSuccess: ({ data }) => {
          setTyped(data.display_name ?? '');
          setEmber(data.ember_name ?? '');
          toasts.success(t('Saved!'));
        },
        onError: (problem) => setFault(saveFault(problem)),
      },
    );
  };

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <div className={styles.preview}>
        <Avatar uid={uid} color={color} level={profile.visual_level} size="large" />
        <p className={styles.words}>
          <strong dir="auto">{name === '' ? nameOf({ display_name: null, email }) : name}</strong>
          <span>{t('This is how your friends see you.')}</span>
        </p>
      </div>
      <TextField
        label={t('Name')}
        name="nickname"
        autoComplete="nickname"
        dir="auto"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(undefined);
        }}
        error={fault}
        hint={t('Leave it empty to go by “{name}”.', { name: shortName(email) })}
      />
      <TextField
        label={t('Name of your ember')}
        name="ember-name"
        autoComplete="off"
        dir="auto"
        value={ember}
        onChange={(event) => {
          setEmber(event.target.value);
          setEmberFault(undefined);
        }}
        error={emberFault}
        hint={t('Only you see it.')}
      />
      <Button type="submit" variant="primary" isBusy={update.isPending} className={styles.save}>
        {t('Save')}
      </Button>
      <ColorChoice uid={uid} level={profile.visual_level} value={color} onChange={chooseColor} />
    </form>
  );
}

/** The color, which is saved when it is chosen. What was chosen last is shown until the server has answered it. */
function useColor(profile: WireProfile) {
  const toasts = useToasts();
  const update = useUpdateProfile();
  const [chosen, setChosen] = useState<ParticipantColor>();
  const chooseColor = (color: ParticipantColor) => {
    setChosen(color);
    update.mutate(
      { body: { avatar_color: PARTICIPANT_COLORS.indexOf(color) } },
      { onError: (problem) => toasts.error(problem.message), onSettled: () => setChosen(undefined) },
    );
  };
  return { color: chosen ?? avatarColor(profile), chooseColor };
}
