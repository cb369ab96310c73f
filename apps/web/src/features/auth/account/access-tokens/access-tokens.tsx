import { listAccessTokens, revokeAccessToken, type WireAccessToken } from '@fivefold/contract/calls/access-tokens';
import { ACCESS_TOKENS_MAX } from '@fivefold/rules/access-tokens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { rich, t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import styles from '../account-settings.module.css';
import { AccessTokenRow } from './access-token-row.tsx';
import { MakeTokenDialog, type MakeTokenProps } from './make-token-dialog.tsx';

/** What scripts and other apps use in the user's place: made, listed and revoked (Beyond section 9). */
export function AccessTokens(props: MakeTokenProps) {
  const api = useApi();
  const toasts = useToasts();
  const query = useQuery(callQuery(listAccessTokens));
  const { data } = query;
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<WireAccessToken | null>(null);
  const revoking = useCall(revokeAccessToken, {
    errorToast: t('Failed to revoke the token.'),
    preferServer: true,
  });
  const { target, noteRemoved } = useFocusAfterRemoval(revoked !== null);
  const revoke = (token: WireAccessToken) =>
    revoking.mutate(
      { body: { id: token.id } },
      {
        onSuccess: () => {
          toasts.success(t('{name} is revoked.', { name: token.name }));
          noteRemoved();
        },
        onSettled: () => setRevoked(null),
      },
    );

  if (data === undefined) {
    if (query.error === null) return <Skeleton height="2.75rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  const tokens = data.data;
  return (
    <>
      <p ref={target} tabIndex={-1} className={styles.hint}>
        {rich(
          'For a script, an AI assistant, Apple Shortcuts or Home Assistant: each gets a token of its own, which can read or check in and nothing else. <link>See how</link>',
          {
            link: (inside) => (
              <a href={api.addressOf('/api/docs#access-tokens')} target="_blank" rel="noopener">
                {inside}
              </a>
            ),
          },
        )}
      </p>
      {tokens.length > 0 && (
        <ul className={styles.devices} aria-label={t('Access tokens')}>
          {tokens.map((token) => (
            <AccessTokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      {tokens.length < ACCESS_TOKENS_MAX ? (
        <Button onClick={() => setIsMaking(true)}>{t('Make a token')}</Button>
      ) : (
        <p className={styles.used}>
          {t('You’ve reached the maximum of {most} access tokens. Revoke one first.', { most: ACCESS_TOKENS_MAX })}
        </p>
      )}
      {isMaking && <MakeTokenDialog {...props} onClose={() => setIsMaking(false)} />}
      {revoked !== null && (
        <ConfirmDialog
          title={t('Revoke this token?')}
          confirmLabel={t('Revoke')}
          isBusy={revoking.isPending}
          onConfirm={() => revoke(revoked)}
          onCancel={() => setRevoked(null)}
        >
          {rich('What uses <b>{name}</b> stops working. You can’t get the same token back.', {
            name: revoked.name,
            b: (inside) => <strong dir="auto">{inside}</strong>,
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
