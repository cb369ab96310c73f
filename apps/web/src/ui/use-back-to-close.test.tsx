// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HashRouter, Link, type Navigate, useLocation, useNavigate } from '#kernel/router/router.tsx';
import { Modal } from './modal.tsx';

let navigate: Navigate;

interface Props {
  mayClose?: () => boolean;
}

/** A dialog that has another one in it, and links. */
function Page({ mayClose = () => true }: Props) {
  const [openDialogs, setOpenDialogs] = useState(0);
  const close = (to: number) => mayClose() && setOpenDialogs(to);
  return (
    <>
      <button onClick={() => setOpenDialogs(1)}>Open</button>
      {openDialogs > 0 && (
        <Modal title="Outer" onClose={() => close(0)}>
          <button onClick={() => setOpenDialogs(2)}>Open another</button>
          <button onClick={() => setOpenDialogs(0)}>Close both</button>
          <Link to="/elsewhere">Elsewhere</Link>
          <button onClick={() => navigate('/elsewhere', { replace: true })}>Elsewhere instead</button>
          {openDialogs > 1 && (
            <Modal title="Inner" onClose={() => close(1)}>
              <Link to="/elsewhere">Far away</Link>
            </Modal>
          )}
        </Modal>
      )}
    </>
  );
}

function App(props: Props) {
  const { pathname } = useLocation();
  navigate = useNavigate();
  return (
    <>
      <output>{pathname}</output>
      <Page key={pathname} {...props} />
    </>
  );
}

const dialogs = () => screen.queryAllByRole('dialog');
const where = () => screen.getByRole('status').textContent;
const entryDialogs = () => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;
const press = (name: string) => userEvent.click(screen.getByText(name));
const isSettled = (count: number) =>
  waitFor(() => expect([dialogs().length, entryDialogs()]).toEqual([count, count]), { timeout: 2000 });

/** Presses a button of the browser and waits until nothing moves anymore. */
async function browse(how: 'back' | 'forward') {
  await act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history[how]();
    await gone;
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

async function open(mayClose?: () => boolean) {
  window.history.replaceState(null, '', '/#/before');
  render(
    <HashRouter>
      <App {...(mayClose && { mayClose })} />
    </HashRouter>,
  );
  act(() => navigate('/page'));
  await press('Open');
  await isSettled(1);
}

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

describe('the browser’s back', () => {
  it('closes a dialog, and then leaves the page', async () => {
    await open();
    await browse('back');
    expect([dialogs(), where()]).toEqual([[], '/page']);
    await browse('back');
    expect(where()).toBe('/before');
  });

  it('does not scroll the page to where it was when the dialog opened', async () => {
    await open();
    // The browser asks when it goes back; the entries of pages keep its own way.
    expect(window.history.scrollRestoration).toBe('manual');
    await press('Close both');
    await isSettled(0);
    await vi.waitFor(() => expect(window.history.scrollRestoration).toBe('auto'));
  });

  it('closes the inner of two dialogs first', async () => {
    await open();
    await press('Open another');
    await isSettled(2);
    await browse('back');
    await isSettled(1);
    await browse('back');
    await isSettled(0);
    expect(where()).toBe('/page');
  });

  it('leaves the page at once after dialogs were closed otherwise', async () => {
    await open();
    await press('Open another');
    await isSettled(2);
    await press('Close both');
    await isSettled(0);
    await browse('back');
    expect(where()).toBe('/before');
  });

  it('asks a dialog again that stays open', async () => {
    const mayClose = vi.fn<() => boolean>(() => false);
    await open(mayClose);
    for (const times of [1, 2]) {
      await browse('back');
      await isSettled(1);
      expect(mayClose).toHaveBeenCalledTimes(times);
    }
    expect(where()).toBe('/page');
  });

  it.each([
    ['a link', async () => press('Elsewhere'), '/page'],
    [
      'a link of an inner dialog',
      async () => (await press('Open another'), await isSettled(2), press('Far away')),
      '/page',
    ],
    ['what takes the page’s place', async () => press('Elsewhere instead'), '/before'],
  ])('from where %s of a dialog led comes by no dialog, and forward leads there again', async (_, leave, before) => {
    await open();
    await leave();
    await waitFor(() => expect(where()).toBe('/elsewhere'));
    await browse('back');
    expect([where(), entryDialogs()]).toEqual([before, 0]);
    await browse('forward');
    expect(where()).toBe('/elsewhere');
  });
});

describe('the browser’s forward', () => {
  it('stays on the page where a dialog was closed by back', async () => {
    await open();
    await browse('back');
    await browse('forward');
    await isSettled(0);
    expect(where()).toBe('/page');
    await browse('back');
    expect(where()).toBe('/before');
  });
});

it('a page that is opened at the moment a dialog closes stays open', async () => {
  await open();
  await press('Close both');
  // The browser is on its way back over the dialog's entry.
  await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
  act(() => navigate('/elsewhere'));
  await waitFor(() => expect(where()).toBe('/elsewhere'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(where()).toBe('/elsewhere');
  await browse('back');
  expect(where()).toBe('/page');
});
