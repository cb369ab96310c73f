import type { AnswerOf } from '@fivefold/contract/call';
import { getAccount } from '@fivefold/contract/calls/account';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './account-settings.module.css';

/** What a person may do with their own account, with a plan or without (Decisions section 7). */
export function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

interface WithAccountProps {
  /** What is loading. */
  label: string;
  children: (account: AnswerOf<typeof getAccount>) => ReactNode;
}

/** What only the server knows of the account: until it has answered, that it is asked, or why it did not answer. */
export function WithAccount({ label, children }: WithAccountProps) {
  const query = useQuery(callQuery(getAccount));
  const { data: account } = query;
  if (account !== undefined) return children(account);
  if (query.error === null) {
    return (
      <output className={styles.part} aria-label={label}>
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton height="2.75rem" shape="block" />
      </output>
    );
  }
  return <LoadFailure query={query} />;
}
