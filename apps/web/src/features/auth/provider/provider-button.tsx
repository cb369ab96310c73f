import { startProvider } from '@fivefold/contract/calls/provider';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { t } from '#kernel/language/t.ts';
import { useLocation } from '#kernel/router/router.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { messageOf } from '../use-submit.ts';
import { goToProvider, type Trip } from './trip.ts';

interface Props {
  /** What the page knows and needs again when the person is back. */
  trip?: () => Trip;
}

/** Leads to the service that the operator chose; nothing where there is none. */
export function ProviderButton({ trip }: Props) {
  const api = useApi();
  const { identity, server } = usePlatform();
  const { state } = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { provider: name } = server;
  // The app of a phone is another place than the website, to which the service leads back.
  if (name === null || identity.enterBy === undefined) return null;

  const go = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await goToProvider(api, startProvider, { ...wantedOf(state), ...trip?.() });
    } catch (failure) {
      setError(messageOf(failure));
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        size="large"
        isWide
        isBusy={isBusy}
        variant={server.passwords === 'off' ? 'primary' : 'secondary'}
        onClick={() => void go()}
      >
        {t('Continue with {name}', { name })}
      </Button>
      {error !== null && <Banner tone="error">{error}</Banner>}
    </>
  );
}

/** The page that `Protected` noted when it sent the person to log in. */
function wantedOf(state: unknown): Trip {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : undefined;
  return typeof wanted === 'string' ? { back: wanted } : {};
}
