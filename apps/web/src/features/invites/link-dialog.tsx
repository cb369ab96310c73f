import { createInviteLink, listInviteLinks, takeBackInviteLink } from '@fivefold/contract/calls/invite-links';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useToday } from '#kernel/use-today.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { linkDays } from './link-days.ts';
import styles from './link-dialog.module.css';
import { OpenLink } from './open-link.tsx';

/** While the dialog is open, the friend beside the person may scan the code. */
const LOOK_AGAIN_MS = 5000;

const USED = text('Your link was used. Your new friend is in your list.');
const TAKEN_BACK = text('Taken back. That link doesn’t work anymore.');

/** Makes, shows and takes back links to hand over, as QR codes too (Beyond section 8). */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const today = useToday();
  const query = callQuery(listInviteLinks);
  const { data, isError, refetch } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS });
  const [shownId, setShownId] = useState<string | null>(null);
  const [isTakenBack, setIsTakenBack] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const create = useCall(createInviteLink, {
    errorToast: text('Failed to create the link'),
    onSuccess: ({ data: made }) => {
      cache.setQueryData(query.queryKey, (listed) => ({ data: [made, ...(listed?.data ?? [])] }));
      setShownId(made.id);
      setIsTakenBack(false);
      content.current?.focus();
    },
  });
  const takeBack = useCall(takeBackInviteLink, {
    errorToast: text('Failed to take the link back'),
    onSuccess: (_, { body: { id } }) => {
      cache.setQueryData(query.queryKey, (listed) => ({ data: listed?.data.filter((link) => link.id !== id) ?? [] }));
      setShownId(null);
      setIsTakenBack(true);
      content.current?.focus();
    },
  });

  // What was said comes above all the rest, which may be scrolled down.
  useEffect(() => {
    if (isTakenBack) content.current?.scrollIntoView?.({ block: 'start' });
  }, [isTakenBack]);

  const links = data?.data ?? [];
  const newest = links[0];
  if (shownId === null && newest !== undefined) setShownId(newest.id);
  const shown = links.find(({ id }) => id === shownId);
  const others = links.filter(({ id }) => id !== shownId);
  const isUsed = data !== undefined && shownId !== null && shown === undefined;

  return (
    <Modal title={t('Link or QR code')} size="small" onClose={onClose}>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {data === undefined && !isError && <Spinner label={t('Loading your links…')} />}
        {data === undefined && isError && (
          <Banner tone="error" actions={<Button onClick={() => void refetch()}>{t('Try Again')}</Button>}>
            {t('Your links didn’t load. Check your connection and try again.')}
          </Banner>
        )}
        <output className={styles.news}>
          {isUsed && <span>{t(USED)}</span>}
          {isTakenBack && <span>{t(TAKEN_BACK)}</span>}
        </output>
        {shown !== undefined && (
          <OpenLink
            key={shown.id}
            link={shown}
            today={today}
            isTakingBack={takeBack.isPending}
            onTakeBack={() => takeBack.mutate({ body: { id: shown.id } })}
          />
        )}
        {data !== undefined && (
          <div className={styles.more}>
            {shown === undefined && (
              <p>
                {t(
                  'For one friend: the first person who opens it and accepts. It works for {days} days, and you can take it back.',
                  { days: INVITATION_VALID_DAYS },
                )}
              </p>
            )}
            <Button
              variant={shown === undefined ? 'primary' : 'secondary'}
              isWide
              isBusy={create.isPending}
              onClick={() => create.mutate({})}
            >
              {t(shown === undefined ? 'Create Link' : 'Create Another Link')}
            </Button>
          </div>
        )}
        {others.length > 0 && (
          <section aria-labelledby="other-links" className={styles.others}>
            <h3 id="other-links">{t('Your other open links')}</h3>
            <ul>
              {others.map((link) => {
                const { madeAt, until } = linkDays(link, today);
                return (
                  <li key={link.id}>
                    <span>{t('Made {made}, works until {until}', { made: madeAt, until })}</span>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('Show the link made {made}', { made: madeAt })}
                      onClick={() => {
                        setShownId(link.id);
                        setIsTakenBack(false);
                        content.current?.focus();
                      }}
                    >
                      {t('Show')}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </Modal>
  );
}
