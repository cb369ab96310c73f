import type { Note } from '@fivefold/import-files/found';
import { t } from '#kernel/language/t.ts';
import styles from './import-data.module.css';

/** What the reader of a file has to say, and a list of what it leaves out. */
export function ImportNotes({ notes }: { notes: readonly Note[] }) {
  const leftOut = notes.filter((note) => note.leftOut !== undefined);
  return (
    <>
      <NoteList notes={notes.filter((note) => note.leftOut === undefined)} />
      {leftOut.length > 0 && (
        <section className={styles.leftOut}>
          <h4 className={styles.subtitle}>{t('Left out')}</h4>
          <NoteList notes={leftOut} />
        </section>
      )}
    </>
  );
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map(({ text, values }) => (
        <li key={`${text} ${JSON.stringify(values)}`}>{t(text, values)}</li>
      ))}
    </ul>
  );
}
