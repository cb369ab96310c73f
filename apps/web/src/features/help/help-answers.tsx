import { Search } from '#ui/later-icons.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useKnownPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { rich, t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { helpGroups } from './answers.ts';
import type { HelpAnswer } from './help-answer.ts';
import { findAnswers } from './find-answers.ts';
import styles from './help-answers.module.css';

interface Props {
  /** The answer that the address names; it is open. */
  shownId: string | null;
}

/** Questions and answers, and a field that searches them while one types. */
export function HelpAnswers({ shownId }: Props) {
  const { identity, server } = usePlatform();
  const price = useKnownPrice(server.price);
  const groups = helpGroups({ ...server, price, hasKeys: identity.enterBy !== undefined });
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const found = findAnswers(
    groups.flatMap(({ answers }) => answers),
    query,
  );
  useEffect(() => {
    if (shownId !== null) document.getElementById(toggleIdOf(shownId))?.focus();
  }, [shownId]);

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers know <search> since 2023 only */}
      <div role="search" className={styles.search}>
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          className={styles.input}
          aria-label={t('Search help')}
          placeholder={t('Search help')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <output className={styles.count}>{query !== '' && describe(found.length, query)}</output>
      {query === ''
        ? groups.map(({ title, answers }) => (
            <section key={title} className={styles.group}>
              <h2 className={styles.title}>{title}</h2>
              <Answers answers={answers} shownId={shownId} level={3} />
            </section>
          ))
        : found.length > 0 && (
            // An only answer is what was searched for.
            <Answers answers={found} shownId={found.length === 1 ? (found[0]?.id ?? null) : null} level={2} />
          )}
      {server.support_email !== null && (
        <p className={styles.contact}>
          {rich('Didn’t find it? Write to <email></email>.', {
            email: () => <a href={`mailto:${server.support_email}`}>{server.support_email}</a>,
          })}
        </p>
      )}
    </>
  );
}

function Answers({
  answers,
  shownId,
  level,
}: {
  answers: readonly HelpAnswer[];
  shownId: string | null;
  level: 2 | 3;
}) {
  return (
    <div className={styles.answers}>
      {answers.map(({ id, question, paragraphs }) => (
        <Collapsible
          key={`${id}${String(id === shownId)}`}
          headingLevel={level}
          toggleId={toggleIdOf(id)}
          isOpenAtFirst={id === shownId}
          className={styles.answer}
          header={<span className={styles.question}>{question}</span>}
        >
          <div className={styles.text}>{paragraphs.map(paragraph)}</div>
        </Collapsible>
      ))}
    </div>
  );
}

const paragraph = (text: string): ReactNode => <p key={text}>{text}</p>;

const toggleIdOf = (id: string) => `help-${id}`;

function describe(count: number, query: string): string {
  if (count === 0) return t('No answer matches “{query}”. Try another word.', { query });
  return t('{count, plural, one {# answer found} other {# answers found}}', { count });
}
