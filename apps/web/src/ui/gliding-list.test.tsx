// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GlidingList } from './gliding-list.tsx';

const animate = vi.fn((_frames: unknown) => ({ startTime: 0, cancel: vi.fn() }));
let less = false;

beforeEach(() => {
  less = false;
  Object.assign(Element.prototype, { animate, getAnimations: () => [] });
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(placeOf);
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** An item of a list stands in the column and the row that its list and its order say, 100 pixels apart. */
function placeOf(this: Element): DOMRect {
  const item = this.closest('li');
  const list = item?.parentElement;
  if (!item || !list) return new DOMRect(0, 0, 100, 300);
  return new DOMRect(Number(list.dataset['left']), 100 * [...list.children].indexOf(item), 100, 50);
}

interface ListsProps {
  lists: readonly (readonly string[])[];
}

function Lists({ lists }: ListsProps) {
  return (
    <section>
      <h2 id="title">Goals</h2>
      {lists.map((goals, nth) => (
        <ul key={goals.toSorted().join()} data-left={200 * nth}>
          {goals.map((goal) => (
            <li key={goal}>
              <h3>
                <button type="button" id={goal}>
                  {goal}
                </button>
              </h3>
            </li>
          ))}
        </ul>
      ))}
      <GlidingList of={lists} titleId="title" />
    </section>
  );
}

const framesOf = (element: Element | null | undefined) =>
  animate.mock.calls.flatMap(([frames], nth) => (animate.mock.contexts[nth] === element ? [frames] : []));
const itemOf = (goal: string) => document.getElementById(goal)?.closest('li');

/** The lists change, and what is done with that in the same moment. */
async function change(before: ListsProps['lists'], after: ListsProps['lists']): Promise<void> {
  const { rerender } = render(<Lists lists={before} />);
  rerender(<Lists lists={after} />);
  await Promise.resolve();
}

it('lets what stays in its column go to its place, and fades all else where it stands', async () => {
  await change([['Walk', 'Read'], ['Swim']], [['Piano', 'Swim', 'Read']]);
  expect(framesOf(itemOf('Read'))).toEqual([{ transform: ['translateY(-100px)', 'none'] }]);
  for (const goal of ['Piano', 'Swim'])
    expect(framesOf(itemOf(goal))).toMatchObject([[{ opacity: 0 }, { opacity: 0 }, { opacity: 1 }]]);
  const pictures = document.querySelector('[data-laid][inert]');
  expect(pictures?.textContent).toBe('WalkSwim');
  expect(framesOf(pictures)[1]).toEqual([{ opacity: 1 }, { opacity: 0 }]);
  expect(pictures?.querySelector('[id]')).toBeNull();
});

it('moves nothing while an item is dragged, which goes to its place by itself', async () => {
  const { rerender } = render(<Lists lists={[['Walk', 'Read']]} />);
  const list = document.querySelector('ul');
  list?.toggleAttribute('data-dragging', true);
  rerender(<Lists lists={[['Read', 'Walk']]} />);
  await Promise.resolve();
  expect(animate).not.toHaveBeenCalled();
});

it('changes the lists at once for who wants less motion', async () => {
  less = true;
  await change([['Walk', 'Read'], ['Swim']], [['Piano', 'Swim']]);
  expect(document.querySelectorAll('li')).toHaveLength(2);
  expect(animate).not.toHaveBeenCalled();
});
