import { describe, expect, it } from 'vitest';
import { messageText as messageWords } from './reminder-texts.ts';
import { english, inLanguage } from './testing/english.ts';

const goals = (...texts: string[]) => texts.map((goal) => ({ goal, emoji: null }));

function messageText(...given: Parameters<typeof messageWords>) {
  const { title, body, lines, why } = messageWords(...given);
  return { title: english(title), body: english(body), lines: lines.map(english), why: english(why) };
}

describe('the words of a reminder', () => {
  it('are the goal’s own when there is one', () => {
    expect(messageText([{ goal: 'Run', emoji: '🏃' }], [])).toMatchObject({
      title: '🏃 Run',
      body: 'It’s time. One tap checks you in.',
    });
  });

  it('count several goals and name three', () => {
    expect(messageText(goals('Run', 'Read', 'Swim', 'Write', 'Cook'), [])).toMatchObject({
      title: '5 goals are up',
      body: 'Run, Read, Swim and 2 more',
    });
  });

  it.each([
    ['fr', 'Run, Read, Swim et 2 autres'],
    ['ja', 'Run、Read、Swim、ほか2個'],
  ] as const)('list goals as one does in %s', (language, body) => {
    const words = messageWords(goals('Run', 'Read', 'Swim', 'Write', 'Cook'), []);
    expect(inLanguage(words.body, language)).toBe(body);
  });

  it('say what is left of an amount where it is known', () => {
    const water = { goal: 'Drink water', emoji: null, amount_target: 8, amount_unit: 'glasses', left: 2 };
    const steps = { goal: 'Walk', emoji: null, amount_target: 10_000, amount_unit: null, left: 1200.5 };
    expect(messageText([water], [])).toMatchObject({ title: 'Drink water', body: 'It’s time. 2 glasses to go.' });
    expect(messageText([{ ...water, left: null }], []).body).toBe('It’s time. Add what you’ve done.');
    expect(messageText([water, ...goals('Read'), steps], []).body).toBe(
      'Drink water (2 glasses to go), Read, Walk (1,200.5 to go)',
    );
    expect(messageText([], [water]).body).toBe('One check-in keeps it: Drink water (2 glasses to go)');
    expect(inLanguage(messageWords([steps], []).body, 'de')).toContain('1.200,5');
  });

  it('cut a long goal', () => {
    expect(messageText(goals('x'.repeat(61)), []).title).toBe(`${'x'.repeat(59)}…`);
    expect(messageText(goals('🏔'.repeat(60)), []).title).toBe('🏔'.repeat(60));
  });

  it('join the evening note with reminders, in a mail line by line', () => {
    const { title, body, lines, why } = messageText(goals('Read'), goals('Run', 'Swim'));
    expect(title).toBe('2 runs end today');
    expect(body).toBe('One check-in each keeps them: Run, Swim. Also up: Read');
    expect(lines).toEqual(['One check-in each keeps them: Run, Swim', 'Also up: Read']);
    expect(why).toContain('both by mail');
  });

  it('name a goal once whose run ends when it is reminded of', () => {
    const run = goals('Run');
    expect(messageText(run, run)).toMatchObject({
      body: 'One check-in keeps it: Run',
      lines: ['One check-in keeps it: Run'],
    });
    const withCue = messageText([], [{ goal: 'Run', emoji: null, cue: 'I get home' }]);
    expect(withCue.body).toBe('One check-in keeps it: When I get home: Run');
    expect(messageText([...run, ...goals('Read')], run).body).toBe('One check-in keeps it: Run. Also up: Read');
    // Two goals may have the same text.
    expect(messageText(goals('Run'), run).body).toContain('Also up: Run');
  });

  it.each([
    ['a reminder', messageText(goals('Run'), []), 'because you set a reminder and switched on'],
    ['an evening note', messageText([], goals('Run')), 'because a run of 3 or more ends today and you switched on'],
  ])('say why %s came by mail', (_which, { lines, body, why }, reason) => {
    expect(lines).toEqual([body]);
    expect(why).toContain(reason);
  });
});
