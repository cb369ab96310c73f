import { getMessageSettings } from '@fivefold/contract/calls/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import type { BrowserPush, BrowserPushState, PushPort } from '#platform/push/port.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import styles from './message-settings.module.css';

interface Props {
  load: NonNullable<PushPort['loadBrowserPush']>;
}

/** Whether this browser gets pushes; only a press here asks the browser for its permission. */
export function BrowserPushSetting({ load }: Props) {
  const toasts = useToasts();
  const cache = useQueryClient();
  const [push, setPush] = useState<BrowserPush>();
  const [state, setState] = useState<BrowserPushState>('off');
  const [wanted, setWanted] = useState<boolean>();

  useEffect(() => {
    let isGone = false;
    const show = async () => {
      const loaded = await load();
      const found = await loaded?.state();
      if (isGone || found === undefined) return;
      setState(found);
      setPush(loaded);
    };
    // Without its code there is nothing to offer.
    void show().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [load]);

  if (push === undefined) return null;
  const change = async (isOn: boolean) => {
    if (wanted !== undefined) return;
    setWanted(isOn);
    try {
      setState(await (isOn ? push.turnOn() : push.turnOff()));
      await cache.invalidateQueries({ queryKey: callQuery(getMessageSettings).queryKey });
    } catch {
      toasts.error(t('Failed to turn on pushes in this browser'));
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <CheckboxField
      label={t('Pushes in this browser')}
      hint={t(
        state === 'blocked'
          ? 'This browser blocks notifications. Allow them for this site in the browser’s settings, then load this page again.'
          : 'What’s ticked under Phone comes here too, until you log out.',
      )}
      className={styles.confirm}
      checked={wanted ?? state === 'on'}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}
