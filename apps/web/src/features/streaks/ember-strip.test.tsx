// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EmberStrip } from './ember-strip.tsx';
import styles from './ember-strip.module.css';

afterEach(cleanup);

describe('the five embers', () => {
  it('kindle when they are lit, and not because the page opens', () => {
    const strip = (filled: number) => <EmberStrip filled={filled}>Walk</EmberStrip>;
    const { container, rerender } = render(strip(3));
    const kindling = () =>
      [...container.querySelectorAll('svg')].flatMap(({ classList }, place) =>
        classList.contains(styles['lit'] ?? '') && classList.contains(styles['fresh'] ?? '') ? [place] : [],
      );
    expect(kindling()).toEqual([]);
    rerender(strip(4));
    expect(kindling()).toEqual([3]);
    rerender(strip(0));
    expect(kindling()).toEqual([]);
    rerender(strip(1));
    expect(kindling()).toEqual([0]);
  });
});
