import { type ReactNode, useState } from 'react';
import { usePlatform } from '#platform/platform-context.tsx';
import { readWaiting } from '#slices/check-ins/waiting.ts';
import { useLogOut } from '#slices/identity/use-log-out.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { LogOutQuestion } from './late-parts.ts';

/** Logs out; a person with check-ins that only this device has is asked first. The question has a place on the page. */
export function useLogOutQuestion(): { askToLogOut: () => void; question: ReactNode } {
  const { offlineQueue } = usePlatform();
  const uid = useSession().user?.uid;
  const logOut = useLogOut();
  const [count, setCount] = useState(0);

  const ask = async () => {
    const queued = uid === undefined ? [] : await readWaiting(offlineQueue, uid);
    if (queued.length === 0) await logOut();
    else setCount(queued.length);
  };
  return {
    askToLogOut: () => void ask(),
    question: count > 0 && <LogOutQuestion count={count} onLogOut={() => void logOut()} onStay={() => setCount(0)} />,
  };
}
