// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

describe('Modal', () => {
  it('is named by its title and closes by cross and Escape', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Modal title="Guide" onClose={onClose}>
        <p>Words</p>
      </Modal>,
    );
    expect(screen.getByRole('dialog', { name: 'Guide' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('closes by a press beside it, not by one inside', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Modal title="Guide" onClose={onClose}>
        <p>Words</p>
      </Modal>,
    );
    await userEvent.click(screen.getByText('Words'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('ConfirmDialog', () => {
  it('does what was answered, and offers the harmless answer first', async () => {
    const onConfirm = vi.fn<() => void>();
    const onCancel = vi.fn<() => void>();
    render(
      <ConfirmDialog title="Delete goal?" confirmLabel="Delete" onConfirm={onConfirm} onCancel={onCancel}>
        Gone for good.
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete goal?' })).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Delete']);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('confirms once when it is clicked twice, and again after a failure', () => {
    const onConfirm = vi.fn<() => void>();
    const dialog = (isBusy: boolean) => (
      <ConfirmDialog
        title="Delete goal?"
        confirmLabel="Delete"
        isBusy={isBusy}
        onConfirm={onConfirm}
        onCancel={() => undefined}
      >
        Gone for good.
      </ConfirmDialog>
    );
    const { rerender } = render(dialog(false));
    const button = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    rerender(dialog(true));
    rerender(dialog(false));
    fireEvent.click(button);
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it('confirms once while it is busy', async () => {
    const onConfirm = vi.fn<() => void>();
    render(
      <ConfirmDialog title="Delete goal?" confirmLabel="Delete" isBusy onConfirm={onConfirm} onCancel={() => undefined}>
        Gone for good.
      </ConfirmDialog>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
