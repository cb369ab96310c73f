import { describe, expect, it } from 'vitest';
import { blockText } from './block-text.ts';

describe('the block in words', () => {
  it.each([
    [{ filled: 0, points: 1 }, true, 'Five check-ins to your first point'],
    [{ filled: 2, points: 1 }, true, 'Two of five to your first point'],
    [{ filled: 4, points: 1 }, false, 'Four of five to your next point'],
    [{ filled: 1, points: 15 }, false, 'One of five to your next 15 points'],
    [{ filled: 5, points: 5 }, true, 'Five of five to your first 5 points'],
  ])('%o, first %s', (block, isFirst, text) => {
    expect(blockText(block, isFirst)).toBe(text);
  });
});
