import { listBlocks } from '@fivefold/contract/calls/blocks';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './blocked-people.module.css';
import { useUnblock } from './safety-mutations.ts';

/** Whom the user has blocked, with the way back. */
export function BlockedPeople() {
  const query = useQuery(callQuery(listBlocks));
  const { data } = query;
  const words = useRef<HTMLParagraphElement>(null);
  const unblock = useUnblock();
  if (data === undefined) {
    if (query.error === null) return <Skeleton height="3rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  const people = data.data;
  return (
    <>
      <p ref={words} tabIndex={-1} className={styles.words}>
        {t(
          people.length === 0
            ? 'You haven’t blocked anyone. You can block a friend from the menu on their card.'
            : 'You can’t see or invite each other. They aren’t told.',
        )}
      </p>
      {people.length > 0 && (
        <ul className={styles.list}>
          {people.map((person) => (
            <li key={person.uid} className={styles.person}>
              <Avatar uid={person.uid} color={avatarColor(person)} size="small" />
              <span className={styles.name} dir="auto">
                {person.name}
              </span>
              <Button
                size="small"
                variant="quiet"
                aria-label={t('Unblock {name}', { name: person.name })}
                isBusy={unblock.isPending && unblock.variables.body.uid === person.uid}
                // The line goes, and the focus with it.
                onClick={() =>
                  unblock.mutate({ body: { uid: person.uid } }, { onSuccess: () => words.current?.focus() })
                }
              >
                {t('Unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
