import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTICIPANT_COLOURS, participantColour } from './participant-colour.ts';

describe('participantColour', () => {
  it('has twelve colours, all different', () => {
    expect(PARTICIPANT_COLOURS).toHaveLength(12);
    expect(new Set(PARTICIPANT_COLOURS).size).toBe(12);
  });

  it.each([
    ['', 'orange'],
    ['a', 'green'],
    ['ann', 'indigo'],
    ['ben', 'magenta'],
    ['AbCdEf0123456789', 'violet'],
    ['Zoë', 'blue'],
    ['😀', 'indigo'],
  ])('gives %j the colour it always had', (uid, colour) => {
    expect(participantColour(uid)).toBe(colour);
  });

  it('gives everyone one of the twelve, the same every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (uid) => {
        expect(PARTICIPANT_COLOURS).toContain(participantColour(uid));
        expect(participantColour(uid)).toBe(participantColour(uid));
      }),
    );
  });

  it('spreads people over all of them', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i += 1) {
      const colour = participantColour(`user-${i}`);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    expect(counts.size).toBe(12);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});
