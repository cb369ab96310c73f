import { type ReactNode, useState } from 'react';
import { useOutbox } from '#features/check-ins/outbox/outbox.ts';
import { useLogOut } from '#features/auth/use-log-out.ts';
import { useSession } from '#features/auth/use-session.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { NotLoaded } from './dashboard/frame/loading-shapes.tsx';

export const LogOutQuestion = lazyComponent(
  async () => (await import('#features/check-ins/outbox/log-out-question.tsx')).LogOutQuestion,
  { onFailure: <NotLoaded /> },
);

/** Logs out; a person with check-ins that only this device has is asked first. The question has a place on the page. */
export function useLogOutQuestion(): { askToLogOut: () => void; question: ReactNode } {
  const outbox = useOutbox();
  const uid = useSession().user?.uid;
  const logOut = useLogOut();
  const [count, setCount] = useState(0);

  const ask = async () => {
    const queued = uid === undefined ? [] : await outbox.list(uid);
    if (queued.length === 0) await logOut();
    else setCount(queued.length);
  };
  return {
    askToLogOut: () => void ask(),
    question: count > 0 && <LogOutQuestion count={count} onLogOut={() => void logOut()} onStay={() => setCount(0)} />,
  };
}
