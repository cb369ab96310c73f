import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTICIPANT_COLORS, participantColor } from './participant-color.ts';

describe('participantColor', () => {
  it('has twelve colors, all different', () => {
    expect(PARTICIPANT_COLORS).toHaveLength(12);
    expect(new Set(PARTICIPANT_COLORS).size).toBe(12);
  });

  it.each([
    ['', 'orange'],
    ['a', 'green'],
    ['ann', 'indigo'],
    ['ben', 'magenta'],
    ['AbCdEf0123456789', 'violet'],
    ['Zoë', 'blue'],
    ['😀', 'indigo'],
  ])('gives %j the color it always had', (uid, color) => {
    expect(participantColor(uid)).toBe(color);
  });

  it('gives everyone one of the twelve, the same every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (uid) => {
        expect(PARTICIPANT_COLORS).toContain(participantColor(uid));
        expect(participantColor(uid)).toBe(participantColor(uid));
      }),
    );
  });

  it('spreads people over all of them', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i += 1) {
      const color = participantColor(`user-${i}`);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    expect(counts.size).toBe(12);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});
