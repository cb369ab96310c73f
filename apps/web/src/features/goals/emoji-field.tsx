import { isOneEmoji } from '@fivefold/rules/goal-emoji';
import { text } from '@fivefold/rules/text-key';
import { useId } from 'react';
import { t } from '#kernel/language/t.ts';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/field.tsx';
import styles from './emoji-field.module.css';

/** What many goals are about. */
const SUGGESTIONS = [
  ['🏃', text('Runner')],
  ['🚶', text('Walker')],
  ['💪', text('Strong arm')],
  ['🧘', text('Meditation')],
  ['💧', text('Water drop')],
  ['🥗', text('Salad')],
  ['😴', text('Sleep')],
  ['📖', text('Book')],
  ['📝', text('Notes||emoji')],
  ['🎵', text('Music')],
  ['🌱', text('Seedling')],
  ['📞', text('Phone||emoji')],
] as const;

interface Props {
  value: string | null;
  error?: string | undefined;
  onChange: (emoji: string | null) => void;
}

/** The one emoji before a goal's text: twelve suggestions, none, or any that the device's keyboard has. */
export function EmojiField({ value: emoji, error, onChange }: Props) {
  const group = useId();
  const value = emoji ?? '';
  const choose = (typed: string) => onChange(typed === '' ? null : typed);
  return (
    <div className={styles.field}>
      <TextField
        label={t('Emoji (optional)')}
        value={value}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="🙂"
        className={styles.input}
        onChange={(event) => choose(readEmoji(event.target.value, value))}
      />
      <fieldset className={styles.suggestions}>
        <legend className={styles.legend}>{t('Emoji suggestions')}</legend>
        <Suggestion group={group} name={t('None||emoji')} isChosen={value === ''} onChoose={() => onChange(null)} />
        {SUGGESTIONS.map(([emoji, name]) => (
          <Suggestion
            key={emoji}
            group={group}
            name={t(name)}
            emoji={emoji}
            isChosen={value === emoji}
            onChoose={() => onChange(emoji)}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface SuggestionProps {
  group: string;
  name: string;
  /** Shown in place of the name. */
  emoji?: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Looks like a button; as radio buttons all of them are one step of the Tab key. */
function Suggestion({ group, name, emoji, isChosen, onChoose }: SuggestionProps) {
  return (
    <label className={classNames(styles.suggestion, emoji === undefined && styles.none)} title={name}>
      <input
        type="radio"
        name={group}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
        className={styles.radio}
      />
      <span aria-hidden="true">{emoji ?? name}</span>
    </label>
  );
}

/** What stands in the field after typing: another emoji takes the place of the one before. */
function readEmoji(typed: string, before: string): string {
  const now = typed.trim();
  const added = now.startsWith(before) ? now.slice(before.length) : now.replace(before, '');
  return toEmoji(now) ?? toEmoji(added.trim()) ?? now;
}

/** Some keyboards leave out the sign that asks for the colored picture: '❤' is a letter without it. */
function toEmoji(typed: string): string | undefined {
  return [typed, `${typed}\u{FE0F}`].find(isOneEmoji);
}
