import { type ReactNode, useCallback, useState } from 'react';
import { useOutbox } from '#features/check-ins/outbox/outbox.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useLogOut } from '#features/auth/use-log-out.ts';
import { useSession } from '#features/auth/use-session.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { NotLoaded } from './dashboard/frame/loading-shapes.tsx';

export const LogOutQuestion = lazyComponent(
  async () => (await import('#features/check-ins/outbox/log-out-question.tsx')).LogOutQuestion,
  { onFailure: <NotLoaded /> },
);

/** Logs out; a person with changes that only this device has is asked first. The question has a place on the page. */
export function useLogOutQuestion(): { askToLogOut: () => Promise<void>; question: ReactNode } {
  const outbox = useOutbox();
  const { offlineQueue } = usePlatform();
  const uid = useSession().user?.uid;
  const logOut = useLogOut();
  const [unsaved, setUnsaved] = useState({ checkIns: 0, others: 0 });

  const ask = useCallback(async () => {
    const isOther = (key: string) => key.includes(`.${uid}.`) && !key.startsWith('waiting-check-in');
    const others = (await offlineQueue.keys()).filter(isOther).length;
    const checkIns = uid === undefined ? 0 : (await outbox.list(uid)).length;
    if (checkIns + others === 0) await logOut();
    else setUnsaved({ checkIns, others });
  }, [offlineQueue, outbox, uid, logOut]);
  return {
    askToLogOut: ask,
    question: unsaved.checkIns + unsaved.others > 0 && (
      <LogOutQuestion
        {...unsaved}
        onLogOut={() => void logOut()}
        onStay={() => setUnsaved({ checkIns: 0, others: 0 })}
      />
    ),
  };
}
