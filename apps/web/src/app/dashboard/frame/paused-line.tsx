import { PausedNotice } from '#features/billing/paused-notice.tsx';
import { useOutbox } from '#features/check-ins/outbox/outbox.ts';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';

/** Going on also sends the check-ins that the pause refused: they are why people tap it. */
export function PausedLine({ queued }: { queued: readonly QueuedCheckIn[] }) {
  const outbox = useOutbox();
  const sendRefused = () => {
    for (const checkIn of queued)
      if (checkIn.refusal?.code === 'subscription.paused') void outbox.put({ ...checkIn, refusal: undefined });
  };
  return <PausedNotice onGoneOn={sendRefused} />;
}
