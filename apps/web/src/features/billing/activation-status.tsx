import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { ActivationNotice } from './activation-notice.tsx';
import { useActivation } from './use-activation.ts';

/** Time to read, and to hear, that the plan is active. */
const GO_ON_AFTER_MS = 2000;
/** The button holds a person up for at most this long. */
const MAX_ENTER_DELAY_MS = 5000;

interface Props {
  sessionId: string | null;
  onEnter: () => void;
}

/**
 * Says whether the paid plan is active and lets the person in. A press of the button before the outcome is known waits
 * a few seconds for it, because the dashboard would show the plans to someone who has just paid. Once the plan is
 * active the page goes on by itself.
 */
export function ActivationStatus({ sessionId, onEnter }: Props) {
  const outcome = useActivation(sessionId);
  const [isEntering, setIsEntering] = useState(false);
  const enter = useEffectEvent(onEnter);

  useEffect(() => {
    if (outcome !== 'active') return;
    const timer = setTimeout(() => enter(), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  useEffect(() => {
    if (!isEntering) return;
    const timer = setTimeout(() => enter(), outcome === null ? MAX_ENTER_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isEntering, outcome]);

  return (
    <>
      <ActivationNotice outcome={outcome} />
      <Button variant="primary" size="large" isBusy={isEntering} onClick={() => setIsEntering(true)}>
        {t('Enter the App')}
      </Button>
    </>
  );
}
