import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LogOutQuestion } from '#features/check-ins/outbox/log-out-question.tsx';
import { useOutbox } from '#features/check-ins/outbox/outbox.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useLogOut } from '#features/auth/use-log-out.ts';
import { useSession } from '#features/auth/use-session.ts';

interface Props {
  /** They stay, or could not be logged out. */
  onStay: () => void;
}

/** Logs out as soon as it is there; asks before where this device has what the server has not. */
export function LogOut({ onStay }: Props) {
  const outbox = useOutbox();
  const { offlineQueue } = usePlatform();
  const uid = useSession().user?.uid;
  const logOut = useLogOut();
  const [unsaved, setUnsaved] = useState({ checkIns: 0, others: 0 });
  const leave = async () => {
    await logOut();
    onStay();
  };
  const begin = useEffectEvent(async () => {
    const isOther = (key: string) => key.includes(`.${uid}.`) && !key.startsWith('waiting-check-in');
    const others = (await offlineQueue.keys()).filter(isOther).length;
    const checkIns = uid === undefined ? 0 : (await outbox.list(uid)).length;
    if (checkIns + others === 0) await leave();
    else setUnsaved({ checkIns, others });
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    // Effects run twice in development.
    if (!hasBegun.current) void begin();
    hasBegun.current = true;
  }, []);
  return (
    unsaved.checkIns + unsaved.others > 0 && (
      <LogOutQuestion {...unsaved} onLogOut={() => void leave()} onStay={onStay} />
    )
  );
}
