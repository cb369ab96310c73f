import type { DemoGoal } from './people.ts';

/** Goals that Maria did not make. */
export const GOALS_OF_OTHERS: readonly DemoGoal[] = [
  {
    text: 'Practice guitar for 15 minutes',
    frequency: 'daily',
    rest: [6],
    isPublic: true,
    madeOn: 341,
    scene: 'guitar',
    habits: {
      jonas: {
        chance: 0.88,
        hour: 21,
        doneToday: true,
        phases: [
          { from: 200, to: 182, chance: 0.25 },
          { from: 45, to: 0, chance: 0.97 },
        ],
        lateOn: [230, 150, 88],
        photoEvery: 60,
        notes: [
          'F major, the enemy.',
          'F major, a truce.',
          'Played the whole song, slowly.',
          'New strings. What a difference.',
          'Fingers hurt in a good way.',
          'Only scales today.',
          'Maria sang along, so it was recognizable.',
          'Metronome at 80 now.',
        ],
      },
    },
  },
  {
    text: 'Meditate ten minutes',
    frequency: 'daily',
    madeOn: 260,
    habits: {
      jonas: {
        chance: 0.76,
        hour: 8,
        doneToday: true,
        phases: [
          { from: 75, to: 70, chance: 1 },
          { from: 69, to: 68, chance: 0 },
        ],
        freezeOn: [67],
        notes: ['Mind like a squirrel.', 'Quiet one.', 'Counted breaths up to ten, twice.', 'On a bench at lunch.'],
      },
    },
  },
  {
    text: 'Long run',
    frequency: 'weekly',
    interval: 1,
    isPublic: true,
    madeOn: 320,
    scene: 'hills',
    habits: {
      jonas: {
        chance: 0.6,
        hour: 10,
        photoEvery: 5,
        notes: [
          '12 km, the last two on stubbornness.',
          '10 km with Aisha, talked all the way.',
          'Legs of wood. 8 km.',
          '15 km! Furthest yet.',
          'Headwind both ways, somehow.',
        ],
      },
    },
  },
  {
    text: 'Back up the photos',
    frequency: 'monthly',
    madeOn: 300,
    habits: { jonas: { chance: 0.35, hour: 16, notes: ['212 pictures of the same dog.'] } },
  },
  {
    text: 'Fix the bike light',
    frequency: 'once',
    isPublic: true,
    madeOn: 40,
    habits: { jonas: { chance: 1, hour: 15, doneOn: 22, notes: ['It was the cable all along.'] } },
  },
  { text: 'Paint the balcony rail', frequency: 'once', madeOn: 20, habits: { jonas: { chance: 0, hour: 9 } } },
  {
    text: 'Twenty push-ups',
    frequency: 'daily',
    madeOn: 120,
    habits: {
      jonas: { chance: 0.85, hour: 18, notes: ['In two sets.', 'All at once!', 'Knees on the floor, honest.'] },
      pedro: {
        chance: 0.82,
        hour: 9,
        doneToday: true,
        notes: ['Before the shower.', 'Twenty-two, for luck.', 'Your turn, Jonas.'],
      },
    },
  },

  {
    text: 'Write three lines',
    frequency: 'daily',
    isPublic: true,
    madeOn: 236,
    habits: {
      aisha: {
        chance: 0.9,
        hour: 23,
        phases: [{ from: 125, to: 117, chance: 0.1 }],
        notes: [
          'Three lines became three pages.',
          'Wrote about the smell of rain on warm stone.',
          'Only two good ones.',
          'Everything I wrote was about soup.',
          'A letter I won’t send.',
        ],
      },
    },
  },
  {
    text: 'Swim a kilometer',
    frequency: 'weekly',
    interval: 1,
    isPublic: true,
    madeOn: 220,
    scene: 'water',
    habits: {
      aisha: {
        chance: 0.6,
        hour: 12,
        photoEvery: 6,
        notes: ['Lane to myself!', 'Counted 40 laps, or 38.', 'Lake today. Cold and perfect.', 'Slow, steady, happy.'],
      },
    },
  },
  {
    text: 'An evening without phones',
    frequency: 'weekly',
    interval: 1,
    madeOn: 140,
    habits: {
      maria: { chance: 0.5, hour: 21, notes: ['Played cards until midnight.', 'Wrote a postcard instead.'] },
      aisha: { chance: 0.5, hour: 22, notes: ['Candles and a crossword.', 'Cheated once. Told Maria.'] },
    },
  },
  {
    text: 'Five words of Japanese',
    frequency: 'daily',
    isPublic: true,
    madeOn: 158,
    habits: {
      pedro: {
        chance: 0.9,
        hour: 13,
        doneToday: true,
        notes: [
          '木漏れ日, light through leaves. My favorite.',
          'Kanji for forest is three trees!',
          'Forgot four, learned five.',
          'Read a menu. Ordered by mistake.',
        ],
      },
    },
  },
  {
    text: 'Sketch something',
    frequency: 'daily',
    isPublic: true,
    madeOn: 150,
    habits: {
      pedro: {
        chance: 0.75,
        hour: 19,
        phases: [{ from: 11, to: 0, chance: 0 }],
        notes: ['My left shoe.', 'The cat, before she left.', 'Hands are hard.', 'A teapot with feelings.'],
      },
    },
  },
  {
    text: 'Visit Tia Rosa',
    frequency: 'weekly',
    interval: 2,
    isPublic: true,
    madeOn: 140,
    habits: { pedro: { chance: 0.5, hour: 16, notes: ['Came home with four boxes of food.', 'Fixed her radio.'] } },
  },
  {
    text: 'Water before coffee',
    frequency: 'daily',
    isPublic: true,
    madeOn: 47,
    habits: {
      helen: {
        chance: 0.92,
        hour: 7,
        doneToday: true,
        notes: ['Easy one. Needed an easy one.', 'With lemon, fancy.', 'Coffee tasted better.', 'Day one!'],
      },
    },
  },
  {
    text: 'An hour in the garden',
    frequency: 'weekly',
    interval: 1,
    isPublic: true,
    madeOn: 45,
    scene: 'garden',
    habits: {
      helen: {
        chance: 0.7,
        hour: 15,
        photoEvery: 2,
        notes: [
          'Dirt under every nail. Bliss.',
          'Leaves, leaves, leaves.',
          'Moved the same pot three times.',
          'A robin supervised.',
        ],
      },
    },
  },
];
