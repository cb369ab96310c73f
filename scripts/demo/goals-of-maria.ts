import type { DemoGoal } from './people.ts';

/** Goals that Maria made, shared ones too. */
export const GOALS_OF_MARIA: readonly DemoGoal[] = [
  {
    text: 'Read ten pages before bed',
    frequency: 'daily',
    isPublic: true,
    madeOn: 365,
    cue: { first: 'I put the kettle on', changedOn: 180, next: 'I’m in bed' },
    smallVersion: 'One page',
    habits: {
      maria: {
        chance: 0.93,
        hour: 22,
        phases: [
          { from: 232, to: 222, chance: 0.2 },
          { from: 125, to: 120, chance: 1 },
          { from: 119, to: 118, chance: 0 },
        ],
        lateOn: [300, 210, 137, 74, 41],
        smallOn: [143, 88, 22, 6],
        freezeOn: [117],
        notes: [
          'Meant to read ten. Read forty.',
          'Fell asleep on page nine, counting it.',
          'The detective did it, I’m sure of it now.',
          'The detective didn’t do it.',
          'Finished it! Cried on the sofa.',
          'New book, small print, big plans.',
          'On the train, standing.',
          'Two pages of it were footnotes.',
          'Read it aloud to Jonas, who snored.',
          'Library card renewed as well.',
          'A slow chapter. Still ten pages.',
        ],
      },
    },
  },
  {
    text: 'Walk for half an hour',
    frequency: 'daily',
    isPublic: true,
    madeOn: 350,
    scene: 'hills',
    habits: {
      maria: {
        chance: 0.86,
        hour: 17,
        doneToday: true,
        phases: [{ from: 305, to: 296, chance: 0.1 }],
        lateOn: [220, 96, 33],
        photoEvery: 41,
        notes: [
          'Along the river, met the grey heron again.',
          'Rain the whole way. Good rain, though.',
          'Took the long way home from work.',
          'Phone stayed in my pocket for all of it.',
          'With Mum on the phone, so it was an hour.',
          'Round the park twice, knees fine.',
          'Nearly didn’t. Glad I did.',
          'Saw the sunset from the bridge.',
        ],
      },
    },
  },
  {
    text: 'One Spanish lesson',
    frequency: 'daily',
    rest: [7],
    madeOn: 290,
    habits: {
      maria: {
        chance: 0.84,
        hour: 8,
        doneToday: true,
        phases: [
          { from: 215, to: 176, chance: 0.3 },
          { from: 60, to: 0, chance: 0.97 },
        ],
        notes: [
          'Subjunctive. Ojalá it gets easier.',
          'Ordered coffee in my head all morning.',
          'Understood a whole song!',
          'Ser or estar? Still guessing.',
          'Pedro laughed at my accent, kindly.',
          'Three new words, kept two.',
        ],
      },
    },
  },
  {
    text: 'Stretch in the morning',
    frequency: 'daily',
    madeOn: 330,
    habits: {
      maria: {
        chance: 0.9,
        hour: 7,
        doneToday: true,
        notes: ['Toes: touched.', 'Back is so much better.', 'Half asleep, still counts.', 'On the balcony, barefoot.'],
      },
      jonas: {
        chance: 0.8,
        hour: 7,
        phases: [{ from: 140, to: 131, chance: 0.1 }],
        notes: [
          'My knees made a sound.',
          'Five minutes before the coffee.',
          'You were right, it helps.',
          'Ow. But good ow.',
        ],
      },
    },
  },
  {
    text: 'Cook something new together',
    frequency: 'weekly',
    interval: 1,
    madeOn: 300,
    scene: 'bowl',
    habits: {
      maria: {
        chance: 0.7,
        hour: 19,
        photoEvery: 6,
        notes: [
          'Dumplings, wonky and perfect.',
          'Too much chili. Jonas disagrees.',
          'Gnocchi from scratch, two hours.',
          'Shakshuka, keeper!',
        ],
      },
      jonas: {
        chance: 0.65,
        hour: 20,
        notes: ['I did the chopping and the dishes.', 'Exactly enough chili.', 'Burnt the first one, ate it anyway.'],
      },
    },
  },
  {
    text: 'Call Grandma',
    frequency: 'weekly',
    interval: 1,
    madeOn: 340,
    habits: {
      maria: {
        chance: 0.5,
        hour: 18,
        notes: [
          'She beat me at riddles.',
          'Heard the story of the lake again.',
          'She has a new neighbor, and opinions.',
          'An hour flew by.',
        ],
      },
    },
  },
  {
    text: 'Bake bread',
    frequency: 'weekly',
    interval: 2,
    isPublic: true,
    madeOn: 270,
    scene: 'bread',
    habits: {
      maria: {
        chance: 0.4,
        hour: 11,
        photoEvery: 3,
        notes: [
          'The crust sang!',
          'Dense. A very healthy brick.',
          'Rye this time.',
          'Gave half of it to the neighbors.',
          'Sourdough lives.',
        ],
      },
    },
  },
  {
    text: 'Look at the budget',
    frequency: 'monthly',
    madeOn: 345,
    habits: {
      maria: { chance: 0.5, hour: 20, notes: ['Less takeout than I feared.', 'Saved enough for the train to Lisbon.'] },
    },
  },
  {
    text: 'Lift weights',
    frequency: 'daily',
    daysPerWeek: 4,
    madeOn: 160,
    habits: {
      maria: {
        chance: 0.72,
        hour: 18,
        doneToday: true,
        notes: ['The bar felt light today.', 'Four times this week!', 'Short one, still counts.', 'Arms like noodles.'],
      },
    },
  },
  {
    text: 'Floss before bed',
    frequency: 'daily',
    madeOn: 345,
    rootedOn: 190,
    habits: { maria: { chance: 0.97, hour: 23, notes: ['Still there, like breathing.'] } },
  },
  {
    text: 'Water the basil',
    frequency: 'daily',
    madeOn: 240,
    rootedOn: 75,
    takenUpOn: 18,
    habits: { maria: { chance: 0.98, hour: 9, notes: ['The basil is a bush now.'] } },
  },
  {
    text: 'Renew my passport',
    frequency: 'once',
    madeOn: 75,
    habits: { maria: { chance: 1, hour: 10, doneOn: 52, notes: ['Done! The photo is terrible.'] } },
  },
  {
    text: 'Learn to swim front crawl',
    frequency: 'once',
    isPublic: true,
    madeOn: 30,
    habits: { maria: { chance: 0, hour: 9 } },
  },
];
