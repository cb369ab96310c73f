import { t } from '#kernel/language/t.ts';
import { X } from './icons.ts';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/** Longer than the animation. */
const LEAVING_MS = 400;

export interface ModalProps {
  title: string;
  /** Called for the cross, Escape and a press beside the dialog; the parent then stops rendering it. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  role?: 'dialog' | 'alertdialog';
  /** The cross; left out where only an answer closes the dialog. */
  hasCross?: boolean;
}

/**
 * A modal on the platform's own `<dialog>`, which keeps the focus inside and gives it back afterwards. It is open for
 * as long as it is rendered.
 */
export function Modal({ title, onClose, children, footer, size = 'medium', role, hasCross = true }: ModalProps) {
  const dialog = useModalDialog(onClose, leaveSurface);
  const titleId = useId();

  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way, handled by useModalDialog
    <dialog
      {...dialog}
      role={role}
      aria-labelledby={titleId}
      className={classNames(styles.modal, styles[size])}
      onMouseDown={closeFromBackdrop}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {hasCross && <IconButton label={t('Close')} icon={<X size={20} aria-hidden="true" />} onClick={onClose} />}
        </header>
        <ModalContent titleId={titleId}>{children}</ModalContent>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/**
 * A dialog goes the way it came. It is gone at once, for a tap and for a screen reader: what sinks away is a surface in its
 * place, on which what stood in it is still seen.
 */
function leaveSurface(dialog: HTMLDialogElement): void {
  if (!('animate' in dialog) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { left, top, width, height } = dialog.getBoundingClientRect();
  const surface = document.createElement('div');
  surface.className = styles.leaving ?? '';
  Object.assign(surface.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  surface.inert = true;
  surface.ariaHidden = 'true';
  // Without the styles of its animation it would stay.
  const remove = () => surface.remove();
  surface.addEventListener('animationend', ({ target }) => target === surface && remove());
  setTimeout(remove, LEAVING_MS);
  document.body.append(surface);
  // React has let go of it by then.
  queueMicrotask(() => !dialog.isConnected && surface.append(...dialog.children));
}

/** What scrolls. When there is more than fits, the keyboard can reach it to scroll. */
function ModalContent({ titleId, children }: { titleId: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);

  useLayoutEffect(() => {
    const element = content.current;
    if (!element || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setIsScrollable(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const reachable = isScrollable ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {};
  return (
    <div ref={content} className={styles.content} {...reachable}>
      {children}
    </div>
  );
}
