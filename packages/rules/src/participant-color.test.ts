import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignColors, avatarColor, PARTICIPANT_COLORS, participantColor } from './participant-color.ts';

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

describe('avatarColor', () => {
  it.each([
    [0, 'crimson'],
    [11, 'rose'],
    [null, 'indigo'],
    [12, 'indigo'],
    [-1, 'indigo'],
    [0.5, 'indigo'],
  ])('of ann with the color %j is %s', (avatar_color, color) => {
    expect(avatarColor({ uid: 'ann', avatar_color })).toBe(color);
  });
});

describe('assignColors', () => {
  const person = (uid: string, avatar_color: number | null = null) => ({ uid, avatar_color });

  it('leaves colors alone that are different', () => {
    const colors = assignColors([person('ann'), person('ben')]);
    expect([...colors].toSorted()).toEqual([
      ['ann', 'indigo'],
      ['ben', 'magenta'],
    ]);
  });

  it('keeps a color that was chosen, and gives the other person the next free one', () => {
    const indigo = PARTICIPANT_COLORS.indexOf('indigo');
    const colors = assignColors([person('ann'), person('zoe', indigo)]);
    expect([colors.get('zoe'), colors.get('ann')]).toEqual(['indigo', 'violet']);
  });

  it('goes on with the first color after the last', () => {
    const colors = assignColors([person('ann', 11), person('ben', 11)]);
    expect([colors.get('ann'), colors.get('ben')]).toEqual(['rose', 'crimson']);
  });

  it('gives up to twelve people different colors, whatever they chose and however they are listed', () => {
    const people = fc.uniqueArray(
      fc.record({
        uid: fc.string({ maxLength: 4 }),
        avatar_color: fc.option(fc.integer({ min: -1, max: 12 }), { nil: null }),
      }),
      { selector: ({ uid }) => uid, maxLength: 12 },
    );
    fc.assert(
      fc.property(people, (all) => {
        const colors = assignColors(all);
        expect(new Set(colors.values()).size).toBe(all.length);
        expect([...assignColors(all.toReversed())].toSorted()).toEqual([...colors].toSorted());
      }),
    );
  });

  it('repeats colors only beyond twelve people', () => {
    const colors = assignColors(Array.from({ length: 13 }, (_, nth) => person(`user-${nth}`)));
    expect(new Set(colors.values()).size).toBe(12);
    expect(colors.size).toBe(13);
  });
});
