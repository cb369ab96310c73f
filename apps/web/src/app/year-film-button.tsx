import { useState } from 'react';
import { findFilmType } from '#features/film/record-film.ts';
import { useMeSummary } from '#features/me/use-me-summary.ts';
import { useSession } from '#features/auth/use-session.ts';
import { t } from '#kernel/language/t.ts';
import { useToday } from '#kernel/use-today.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRoom } from '#ui/button-room.tsx';
import { Play } from '#ui/later-icons.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Banner } from '#ui/banner.tsx';

const YearFilmDialog = lazyComponent(async () => (await import('./year-film/year-film-dialog.tsx')).YearFilmDialog, {
  onFailure: <FilmFailure />,
});

/** Opens what makes a film of the person's year, where the device can make one and the year has something to show. */
export function YearFilmButton() {
  const { data, isPending } = useMeSummary();
  const { user } = useSession();
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  const type = findFilmType();
  if (type !== undefined && isPending)
    return <ButtonRoom icon={<Play size={18} aria-hidden="true" />}>{t('Make a film')}</ButtonRoom>;
  if (type === undefined || data === undefined || data.days.length === 0 || user === null) return null;
  return (
    <>
      <Button icon={<Play size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('Make a film')}
      </Button>
      {isOpen && (
        <YearFilmDialog summary={data} uid={user.uid} today={today} type={type} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function FilmFailure() {
  return <Banner tone="error">{t('This didn’t load. Check your connection and try again.')}</Banner>;
}
