// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from '#testing/memory-router.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProvider } from '#kernel/api/api-context.tsx';
import type { PhonePort } from '#platform/phone/port.ts';
import { createFakeApi } from '#testing/fake-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Modal } from '#ui/modal.tsx';
import { PhoneEvents } from './phone-events.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

/** A phone whose back button is pressed here. */
function createPhone() {
  const listeners = new Set<() => void>();
  const phone = { left: 0, press: () => act(() => listeners.forEach((listener) => listener())) };
  const port: PhonePort = {
    onBack(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLink: () => () => undefined,
    leave: () => void (phone.left += 1),
    closeBrowser: () => undefined,
    isSilent: async () => false,
  };
  return { phone, port };
}

function open(screenParts: ReactNode) {
  const { phone, port } = createPhone();
  render(
    <ApiProvider client={createFakeApi().client}>
      <MemoryRouter>
        {screenParts}
        <PhoneEvents phone={port} />
      </MemoryRouter>
    </ApiProvider>,
  );
  return phone;
}

/** A dialog that asks before it goes. */
function TwoDialogs() {
  const [shown, setShown] = useState(['guide', 'question']);
  const close = (name: string) => setShown((names) => names.filter((each) => each !== name));
  return (
    <>
      {shown.includes('guide') && (
        <Modal title="Guide" onClose={() => close('guide')}>
          <p>Words</p>
        </Modal>
      )}
      {shown.includes('question') && (
        <ConfirmDialog title="Sure?" confirmLabel="Yes" onConfirm={() => undefined} onCancel={() => close('question')}>
          It cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

/** A dialog that takes no notice of being asked to go. */
function StubbornDialog() {
  return (
    <Modal title="Working" onClose={() => undefined}>
      <Button isBusy>Working</Button>
    </Modal>
  );
}

describe('the back button of a phone', () => {
  it('closes the dialog on top, then the one below, and only then leaves the app', () => {
    const phone = open(<TwoDialogs />);
    phone.press();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Guide' })).toBeDefined();
    phone.press();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(phone.left).toBe(0);
    phone.press();
    expect(phone.left).toBe(1);
  });

  it('goes nowhere while a dialog insists', () => {
    const phone = open(<StubbornDialog />);
    phone.press();
    expect(screen.getByRole('dialog', { name: 'Working' })).toBeDefined();
    expect(phone.left).toBe(0);
  });
});
