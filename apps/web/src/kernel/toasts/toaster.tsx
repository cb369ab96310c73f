import { t } from '../language/t.ts';
import { CircleAlert, CircleCheck, X } from '#ui/icons.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { ToastMotion } from './toast-motion.tsx';
import styles from './toaster.module.css';
import type { ToastAction, Toasts } from './toasts.ts';

const SIGNS = {
  success: <CircleCheck size={20} aria-hidden="true" className={styles.success} />,
  error: <CircleAlert size={20} aria-hidden="true" className={styles.error} />,
  loading: <Spinner size={20} />,
  blank: null,
  custom: null,
};

const CAN_POP_OVER = typeof HTMLElement.prototype.showPopover === 'function';

/**
 * Shows the toasts. The markup is our own over the library's store: its own toaster writes `<style>` elements, which
 * the content security policy forbids. Toasts wait while the pointer is over them or the focus is inside.
 */
export function Toaster({ toasterId, actionOf }: Pick<Toasts, 'toasterId' | 'actionOf'>) {
  const { toasts, handlers } = useToaster({}, toasterId);
  const place = useRef<HTMLDivElement>(null);
  // One that is shown anew keeps its place in the library's list: below one that came between, it would be covered.
  const inOrder = toasts.toSorted((one, other) => other.createdAt - one.createdAt);
  // When the last one was shown, or shown anew; 0 without any.
  const newest = inOrder[0]?.createdAt ?? 0;

  // In the top layer, and put on top again with a toast where a modal is open, which must not hide it. Otherwise it stays
  // where it is: the browser lays out all of it anew.
  useEffect(() => {
    const element = place.current;
    if (!element || !CAN_POP_OVER) return;
    const isOpen = element.matches(':popover-open');
    if (isOpen && newest > 0 && document.querySelector('dialog[open]') === null) return;
    if (isOpen) element.hidePopover();
    if (newest > 0) element.showPopover();
  }, [newest]);

  return (
    <>
      <ToastMotion place={place} toasts={toasts} />
      <div
        ref={place}
        popover={CAN_POP_OVER ? 'manual' : undefined}
        className={styles.toaster}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {inOrder.map((item) => (
          // A toast that is shown anew is a new element, so that it is seen and announced again.
          <ToastRow
            key={`${item.id} ${item.createdAt}`}
            item={item}
            action={actionOf(item.id)}
            onDismiss={() => toast.dismiss(item.id, toasterId)}
          />
        ))}
      </div>
    </>
  );
}

interface RowProps {
  item: Toast;
  action: ToastAction | undefined;
  onDismiss: () => void;
}

function ActionButton({ action, onDismiss }: { action: ToastAction; onDismiss: () => void }) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        onDismiss();
        action.onPress();
      }}
    >
      {action.label}
    </button>
  );
}

/** A word of one letter does not end a line: 'Check-in undone: / A day without sugar'. */
function keepShortWords(message: ReactNode): ReactNode {
  return typeof message === 'string' ? message.replace(/(?<=\s\p{L}) /gu, '\u00a0') : message;
}

function ToastRow({ item, action, onDismiss }: RowProps) {
  return (
    <div
      className={classNames(styles.toast, !item.visible && styles.leaving)}
      // One that was covered is there again at once.
      onAnimationEnd={({ currentTarget }) => void (currentTarget.style.animation = 'none')}
    >
      {SIGNS[item.type]}
      <div {...item.ariaProps} className={styles.text}>
        {keepShortWords(resolveValue(item.message, item))}
      </div>
      {action && (
        <div className={styles.actions}>
          {action.other && <ActionButton action={action.other} onDismiss={onDismiss} />}
          <ActionButton action={action} onDismiss={onDismiss} />
        </div>
      )}
      {item.type !== 'loading' && (
        <button type="button" className={styles.dismiss} aria-label={t('Dismiss')} onClick={onDismiss}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
