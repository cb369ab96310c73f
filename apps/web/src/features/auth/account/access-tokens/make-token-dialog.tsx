import type { BodyOf } from '@fivefold/contract/call';
import { listAccessTokens, makeAccessToken } from '@fivefold/contract/calls/access-tokens';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_NAME_MAX_LENGTH, type TokenScope } from '@fivefold/rules/access-tokens';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { keyOf } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { textOf, useSubmit } from '../../use-submit.ts';
import styles from '../account-settings.module.css';
import { ProofField, type ProofKind, shownProof } from '../keys/proof-field.tsx';
import { NewToken } from './new-token.tsx';

export interface MakeTokenProps {
  /** How the person shows that the account is theirs. */
  proof: ProofKind;
}

const SCOPES = {
  read: { name: text('Read'), hint: text('Sees your goals, check-ins and streaks, and what your friends show you.') },
  'check-in': {
    name: text('Check in'),
    hint: text('Reads, checks in for you, and can take a new check-in back.'),
  },
} as const;

const NO_END = '';
type Days = (typeof ACCESS_TOKEN_DAYS)[number];

/** Asks for name, scope, end and password; then it shows the token, this once. */
export function MakeTokenDialog({ proof, onClose }: MakeTokenProps & { onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [scope, setScope] = useState<TokenScope>('check-in');
  const [made, setMade] = useState<string | null>(null);
  const { submit, isBusy, error } = useSubmit(async (form) => {
    const days = textOf(form, 'days');
    const body: BodyOf<typeof makeAccessToken> = {
      name: textOf(form, 'name'),
      scope,
      expires_in_days: days === NO_END ? null : (Number(days) as Days),
      ...shownProof(form, proof),
    };
    const { token } = await api.send(makeAccessToken, { body });
    setMade(token);
    await queries.invalidateQueries({ queryKey: keyOf(listAccessTokens) });
  });

  if (made !== null) return <NewToken token={made} onClose={onClose} />;
  return (
    <Modal title={t('Make a token')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        <TextField
          label={t('Name')}
          hint={t('What will use it, such as “Kitchen button”.')}
          name="name"
          autoComplete="off"
          maxLength={ACCESS_TOKEN_NAME_MAX_LENGTH}
          required
        />
        <div className={styles.scope}>
          <span className={styles.scopeTitle} aria-hidden="true">
            {t('What it can do')}
          </span>
          <SegmentedControl
            legend={t('What it can do')}
            choices={[
              { value: 'check-in', name: t(SCOPES['check-in'].name) },
              { value: 'read', name: t(SCOPES.read.name) },
            ]}
            value={scope}
            onChange={setScope}
          />
          <p className={styles.used}>{t(SCOPES[scope].hint)}</p>
        </div>
        <SelectField label={t('Ends')} name="days" defaultValue={NO_END}>
          <option value={NO_END}>{t('Never, until I revoke it')}</option>
          {ACCESS_TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {t('{days, plural, other {In # days}}', { days })}
            </option>
          ))}
        </SelectField>
        <ProofField kind={proof} hint={t('A new password ends all tokens.')} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Make the token')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
