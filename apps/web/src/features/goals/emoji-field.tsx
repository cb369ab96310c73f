import { isOneEmoji } from '@fivefold/rules/goal-emoji';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/field.tsx';
import styles from './emoji-field.module.css';

/** What many goals are about. */
const SUGGESTIONS = [
  ['🏃', 'Runner'],
  ['🚶', 'Walker'],
  ['💪', 'Strong arm'],
  ['🧘', 'Meditation'],
  ['💧', 'Water drop'],
  ['🥗', 'Salad'],
  ['😴', 'Sleep'],
  ['📖', 'Book'],
  ['📝', 'Notes'],
  ['🎵', 'Music'],
  ['🌱', 'Seedling'],
  ['📞', 'Phone'],
] as const;

interface Props {
  /** Empty for none. */
  value: string;
  error?: string | undefined;
  onChange: (emoji: string) => void;
}

/** The one emoji before a goal's text: twelve suggestions, none, or any that the device's keyboard has. */
export function EmojiField({ value, error, onChange }: Props) {
  const group = useId();
  return (
    <div className={styles.field}>
      <TextField
        label="Emoji (optional)"
        value={value}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="🙂"
        className={styles.input}
        onChange={(event) => onChange(readEmoji(event.target.value, value))}
      />
      <fieldset className={styles.suggestions}>
        <legend className={styles.legend}>Emoji suggestions</legend>
        <Suggestion group={group} name="None" isChosen={value === ''} onChoose={() => onChange('')} />
        {SUGGESTIONS.map(([emoji, name]) => (
          <Suggestion
            key={emoji}
            group={group}
            name={name}
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
  const text = typed.trim();
  const added = text.startsWith(before) ? text.slice(before.length) : text.replace(before, '');
  return toEmoji(text) ?? toEmoji(added.trim()) ?? text;
}

/** Some keyboards leave out the sign that asks for the colored picture: '❤' is a letter without it. */
function toEmoji(text: string): string | undefined {
  return [text, `${text}\u{FE0F}`].find(isOneEmoji);
}
