// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ColorChoice } from '#features/profile/color-choice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';

/** As a browser that translates the page does: each text node gives way to an element with the translation. */
function translate(root: Node): void {
  for (const node of root.childNodes) {
    if (!(node instanceof Text)) translate(node);
    else if (node.data.trim() !== '') {
      const font = document.createElement('font');
      font.textContent = `«${node.data}»`;
      node.replaceWith(font);
    }
  }
}

describe('on a page that the browser has translated', () => {
  it('the name of the chosen color changes with the choice', () => {
    const choiceOf = (color: 0 | 1) => (
      <ColorChoice level={1} uid="uid-ann" value={COLORS[color]} onChange={() => undefined} />
    );
    const { rerender, container } = render(choiceOf(0));
    translate(container);
    rerender(choiceOf(1));
    expect(screen.getByRole('group').querySelector('legend')?.textContent).toBe('«Color: »Amber');
  });

  it('the letters that were typed are counted on', () => {
    const field = (note: string) => (
      <TextAreaField label="Note" value={note} maxCharacters={10} onChange={() => undefined} />
    );
    const { rerender, container } = render(field('Eight ch'));
    translate(container);
    rerender(field('Nine char'));
    expect(container.textContent).toContain('9');
    expect(container.textContent).not.toContain('8');
  });
});

const COLORS = ['crimson', 'amber'] as const;
