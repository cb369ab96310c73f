// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { HashRouter, Link, useLocation, useNavigate } from '#kernel/router/router.tsx';
import { MemoryRouter } from '#testing/memory-router.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Collapsible } from './collapsible.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { TextField } from './field.tsx';
import { User } from './icons.ts';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { LongText } from './long-text.tsx';
import { Page, PagesProvider } from './page.tsx';
import { PixelIcon } from './pixel-icon.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Spinner } from './spinner.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

describe('Button', () => {
  it('is no submit button unless told, and ignores presses while busy without losing the focus', async () => {
    const onClick = vi.fn<() => void>();
    const onSubmit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Plain</Button>
        <Button type="submit" isBusy={isBusy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(form(true));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
  });
});

describe('a long text', () => {
  it('shows how it begins, and all of it when it is asked for', async () => {
    render(<LongText text={'Around the lake. '.repeat(60)} />);
    expect(screen.getByText(/^Around.*…$/).textContent.length).toBeLessThan(250);
    await userEvent.click(screen.getByRole('button', { name: 'More', expanded: false }));
    expect(screen.getByText(/^Around.*lake\. $/, { trim: false }).textContent).toHaveLength(1020);
    await userEvent.click(screen.getByRole('button', { name: 'Less', expanded: true }));
    expect(screen.getByText(/…$/)).toBeDefined();
  });
});

describe('icons', () => {
  it.each([
    ['an icon', <User key="icon" size={20} />],
    ['a ring that turns', <Spinner key="spinner" size={20} />],
    ['a picture of pixels', <PixelIcon key="pixels" rows={['#'.repeat(10)]} />],
  ])('grow with the text of the browser: %s', (_, shown) => {
    const { container } = render(shown);
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('1.25rem');
  });
});

describe('fields', () => {
  const texts = { hint: 'Your own.', error: 'Enter a valid email address.' };
  it.each([
    ['a text field', 'textbox', <TextField key="text" label="Email" {...texts} />],
    ['a text area', 'textbox', <TextAreaField key="area" label="Email" {...texts} />],
    ['a choice', 'combobox', <SelectField key="choice" label="Email" {...texts} />],
    ['a checkbox', 'checkbox', <CheckboxField key="checkbox" label="Email" {...texts} />],
  ])('tie label, hint and error to %s', (_, role, shown) => {
    render(shown);
    const field = screen.getByRole(role, { name: 'Email' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Your own.', 'Enter a valid email address.']);
  });

  it('count characters as people do, from the half on', () => {
    const { rerender } = render(<TextAreaField label="Note" maxCharacters={10} value="1234" readOnly />);
    expect(screen.queryByText(/10$/)).toBeNull();
    rerender(<TextAreaField label="Note" maxCharacters={10} value="1234🔥" readOnly />);
    expect(screen.getByText('5 / 10')).toBeTruthy();
  });

  it('choose and tick', async () => {
    render(
      <>
        <SelectField label="Every">
          <option value="1">1 week</option>
          <option value="2">2 weeks</option>
        </SelectField>
        <CheckboxField label="Public" hint="Friends can see it." />
      </>,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Every' }), '2 weeks');
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('2');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Public' });
    await userEvent.click(screen.getByText('Public'));
    expect(box.checked).toBe(true);
  });
});

describe('Collapsible', () => {
  it('makes its content when first opened and keeps it out of reach while closed', async () => {
    render(
      <Collapsible header="Morning run" headingLevel={3}>
        <button type="button">Inside</button>
      </Collapsible>,
    );
    const toggle = screen.getByRole('button', { name: 'Morning run' });
    expect(screen.getByRole('heading', { level: 3 }).contains(toggle)).toBe(true);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Inside')).toBeNull();
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Inside').closest('[inert]')).toBeNull();
    await userEvent.click(toggle);
    expect(screen.getByText('Inside').closest('[inert]')).not.toBeNull();
  });

  it('leaves the decision to a parent that wants it', async () => {
    const onToggle = vi.fn<(isOpen: boolean) => void>();
    render(
      <Collapsible header="Run" isOpen={false} onToggle={onToggle}>
        Content
      </Collapsible>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Run' }));
    expect(onToggle).toHaveBeenCalledWith(true);
    expect(screen.getByRole('button', { name: 'Run' }).getAttribute('aria-expanded')).toBe('false');
  });
});

describe('ProgressBar', () => {
  it.each([
    [3, '3 of 5'],
    [9, '5 of 5'],
    [-1, '0 of 5'],
  ])('says %i as %s', (value, text) => {
    render(<ProgressBar value={value} label="Progress of Morning run" />);
    const bar = screen.getByRole('progressbar', { name: 'Progress of Morning run' });
    expect(bar.getAttribute('aria-valuetext')).toBe(text);
    expect(screen.getByText(text)).toBeTruthy();
  });
});

/** The page of the current path. */
function PageOf({ pages }: { pages: Record<string, () => ReactNode> }) {
  const Page = pages[useLocation().pathname];
  return Page !== undefined && <Page />;
}

describe('Page', () => {
  it('names the document, and takes the focus when it is not the first page', async () => {
    function Book() {
      const [number, setNumber] = useState(1);
      return (
        <Page key={number} title={`Page ${number}`}>
          <button type="button" onClick={() => setNumber(number + 1)}>
            Turn
          </button>
        </Page>
      );
    }
    render(
      <MemoryRouter>
        <PagesProvider>
          <Book />
        </PagesProvider>
      </MemoryRouter>,
    );
    expect(document.title).toBe('Page 1 · Fivefold');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
    expect(document.title).toBe('Page 2 · Fivefold');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('takes the focus from its own loading form and from nothing else', () => {
    function Loading() {
      const [isLoaded, setLoaded] = useState(false);
      // What is loaded comes by itself, wherever the person is then.
      useEffect(() => {
        const load = () => setLoaded(true);
        window.addEventListener('loaded', load);
        return () => window.removeEventListener('loaded', load);
      }, []);
      return (
        <>
          <button type="button">Elsewhere</button>
          <Page key={String(isLoaded)} title="Goals">
            <button type="button">Menu</button>
          </Page>
        </>
      );
    }
    const focusedAfterLoading = (focused: string | undefined) => {
      render(
        <MemoryRouter>
          <PagesProvider>
            <Loading />
          </PagesProvider>
        </MemoryRouter>,
      );
      if (focused !== undefined) screen.getByRole('button', { name: focused }).focus();
      act(() => void window.dispatchEvent(new Event('loaded')));
      const { activeElement } = document;
      const isPage = activeElement === screen.getByRole('main');
      cleanup();
      if (isPage) return 'the page';
      return activeElement === document.body ? 'nothing' : activeElement?.textContent;
    };
    expect(focusedAfterLoading(undefined)).toBe('nothing');
    expect(focusedAfterLoading('Elsewhere')).toBe('Elsewhere');
    expect(focusedAfterLoading('Menu')).toBe('the page');
  });

  it('is found scrolled and focused as it was left, by who comes back, and at its top by who comes anew', async () => {
    function List() {
      return (
        <Page title="List">
          <Link id="second" to="/second">
            Second
          </Link>
        </Page>
      );
    }
    function Second() {
      const navigate = useNavigate();
      return (
        <Page title="Second">
          <button type="button" onClick={() => navigate(-1)}>
            Back
          </button>
          <Link to="/">List</Link>
        </Page>
      );
    }
    const top = () => document.documentElement.scrollTop;
    render(
      <MemoryRouter>
        <PagesProvider>
          <PageOf pages={{ '/': List, '/second': Second }} />
        </PagesProvider>
      </MemoryRouter>,
    );
    document.documentElement.scrollTop = 700;
    await userEvent.click(screen.getByRole('link', { name: 'Second' }));
    expect([top(), document.activeElement]).toEqual([0, screen.getByRole('main')]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect([top(), document.activeElement]).toEqual([700, screen.getByRole('link', { name: 'Second' })]);
    await userEvent.click(screen.getByRole('link', { name: 'Second' }));
    await userEvent.click(screen.getByRole('link', { name: 'List' }));
    expect([top(), document.activeElement]).toEqual([0, screen.getByRole('main')]);
  });

  it('begins at its top when its address is typed, also after a page whose address was', () => {
    const First = () => <Page title="First">Text</Page>;
    const Second = () => <Page title="Second">Text</Page>;
    const Third = () => <Page title="Third">Text</Page>;
    // The browser's entry then has no key of the router's.
    const typeAddress = (path: string) =>
      act(() => {
        window.history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      });
    render(
      <HashRouter>
        <PagesProvider>
          <PageOf pages={{ '/': First, '/second': Second, '/third': Third }} />
        </PagesProvider>
      </HashRouter>,
    );
    document.documentElement.scrollTop = 700;
    typeAddress('#/second');
    typeAddress('#/third');
    expect([document.title, document.documentElement.scrollTop]).toEqual(['Third · Fivefold', 0]);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('ChoiceSwitch', () => {
  it('is one group of choices', async () => {
    const onChange = vi.fn<(size: 'small' | 'large') => void>();
    const choices = [
      { value: 'small', name: 'Small' },
      { value: 'large', name: 'Large' },
    ] as const;
    render(<SegmentedControl legend="Size" choices={choices} value="small" onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Size' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Small' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Large' }));
    expect(onChange).toHaveBeenCalledWith('large');
  });
});
