import { getMessageSettings } from '@fivefold/contract/calls/messages';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { FoundPerson } from '@fivefold/import-files/found';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { defaultOf, NO_PERSON, offeredOf, type PersonChoice } from './person-choice.ts';

interface Props {
  person: FoundPerson;
  choice: PersonChoice;
  onChange: (choice: PersonChoice) => void;
}

/** Asks whether name and settings of the file come along. What the person has set already stays unless they say so. */
export function ImportPerson({ person, choice, onChange }: Props) {
  const own = useQuery(callQuery(getProfile)).data?.data;
  const settings = useQuery(callQuery(getMessageSettings)).data?.data;
  const isKnown = own !== undefined && settings !== undefined;
  const offered = isKnown ? offeredOf(person, own, settings) : NO_PERSON;
  const choose = useEffectEvent(() => {
    if (!isKnown) return;
    const unset = defaultOf(own, settings);
    onChange({ name: offered.name && unset.name, messages: offered.messages && unset.messages });
  });
  useEffect(() => choose(), [isKnown]);
  const { display_name: name = null } = person.profile;
  return (
    <>
      {offered.name && (
        <CheckboxField
          label={
            name === null ? t('Your color, and the Monday mail') : t('Your name, {name}, and your color', { name })
          }
          checked={choice.name}
          onChange={({ target }) => onChange({ ...choice, name: target.checked })}
        />
      )}
      {offered.messages && (
        <CheckboxField
          label={t('Which messages you get, and your quiet hours')}
          checked={choice.messages}
          onChange={({ target }) => onChange({ ...choice, messages: target.checked })}
        />
      )}
    </>
  );
}
