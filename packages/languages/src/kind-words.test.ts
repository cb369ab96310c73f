import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@fivefold/rules/languages';
import { withoutContext } from '@fivefold/rules/text-key';
import POParser from 'po-parser';
import { describe, expect, it } from 'vitest';
import { TRANSLATED } from './catalogue.ts';

/** Files that speak of days that were missed, of what comes after, of plans and of days without: Beyond sections 11 to 15. */
const FILES =
  /\b(mend|miss|misses|yesterday|quiet-line|small-version|cue|own-texts?|plan-puzzle|days-a-week|due-days|week-tally|comeback|returns?|strength|milestones?|roots?|rooted|letters?|history\/numbers|history\/calendar|goal-root|check-in-words|avoid|without|slips?|held|reminder-texts)\b|help\/(streak-)?answers/;

/** What shames, or speaks of a person as one who fails. Stems, in small letters. */
const SHAMING: Readonly<Record<Language, RegExp>> = {
  en: /\bfail|\blaz(y|i)|\bshame|\bguilt|\bdisappoint|\bexcuse|\blost everything|\bgive up\b|\bgave up\b|\bquit|\bweak|\bbroke\b|\bloser|\bshould have\b|\bpathetic|\bslack/,
  de: /versag|gescheitert|\bfaul|scham|schäm|schuld(?!en)|enttäusch|ausrede|alles verloren|aufgegeben|schwach|gebrochen|hättest .*sollen|nachlässig/,
  es: /fracas|\bfallas(te)?\b|\bvag[oa]s?\b|perezos|vergüenza|\bculpa|decepcion|excusa|perdido todo|lo perdiste|te rendiste|débil|deberías haber|\bflojo/,
  fr: /échou|échec|paress|\bhonte|culpab|\bfaute\b|déçu|décev|excuse|tout perdu|abandonn|faible|aurais dû|\bnul\b|fainéant/,
  'pt-BR':
    /fracass|\bperdidos?$|dias? perdido|falhou|falhaste|preguiç|vergonha|\bculpa|decepcion|desculpa|perdeu tudo|desistiu|fraco\b|fraca\b|deveria ter/,
  ja: /失敗|怠け|怠惰|恥|罪悪|がっかり|失望|言い訳|すべてを失|全部失|あきらめ|諦め|だめ|ダメ|弱い|サボ|さぼ/,
};

interface Text {
  readonly english: string;
  readonly translation: string;
}

function textsOf(language: string): Text[] {
  const po = readFileSync(join(import.meta.dirname, '..', `${language}.po`), 'utf8');
  const { messages = [] } = POParser.parse(po);
  return (
    messages
      // The words of a search are those that people type.
      .filter(({ msgid, msgctxt }) => msgid !== '' && msgctxt?.startsWith('search words') !== true)
      .filter(({ references = [] }) => references.some(({ path }) => FILES.test(path)))
      .map(({ msgid, msgstr }) => ({ english: withoutContext(msgid), translation: msgstr }))
  );
}

const shaming = (language: Language, texts: readonly string[]) =>
  texts.filter((text) => SHAMING[language].test(text.toLowerCase()));

describe('what is said about missed days, returns and plans', () => {
  const [first = 'de'] = TRANSLATED;
  const english = textsOf(first).map((text) => text.english);

  it('is found in the catalogues', () => {
    expect(english).toEqual(
      expect.arrayContaining(['What got in the way?', 'Mend your streak', 'What’s a return?', 'Slipped today']),
    );
  });

  it('shames no one in English', () => {
    expect(shaming('en', english)).toEqual([]);
  });

  it.each(TRANSLATED)('shames no one in %s', (language) => {
    const texts = textsOf(language).map(({ translation }) => translation);
    expect(shaming(language, texts)).toEqual([]);
  });

  it.each([
    ['en', 'You failed again.'],
    ['de', 'Du hast versagt.'],
    ['es', 'Has fracasado.'],
    ['fr', 'Tu as échoué.'],
    ['pt-BR', 'Você fracassou.'],
    ['ja', '失敗しました。'],
  ] as const)('would be found in %s: %s', (language, text) => {
    expect(shaming(language, [text])).toEqual([text]);
  });
});
