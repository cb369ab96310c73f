import { PHOTO_PROBLEMS, photoProblem } from '@fivefold/rules/photo-policy';
import { useEffect, useState } from 'react';
import { text } from '@fivefold/rules/text-key';
import { readPhotoType } from '#features/photos/photo-type.ts';
import { t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { deleteSharedPhoto, readSharedPhoto } from '#platform/shared-photo.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChooseGoal } from './choose-goal.tsx';
import styles from './shared-photo.module.css';

/** What became of the sharing. */
type Shared = { readonly photo: Blob; readonly url: string } | { readonly reason: string };

const NOTHING_ARRIVED = text('No photo arrived. Open a goal on your dashboard, and press “Add photo” there.');

/** The photo that another app shared, and the question for which goal it is. */
export function SharedPhoto() {
  const [shared, setShared] = useState<Shared>();
  useEffect(() => {
    let end = () => undefined as void;
    let isGone = false;
    void readShared().then((found) => {
      if ('url' in found) end = () => URL.revokeObjectURL(found.url);
      if (isGone) end();
      else setShared(found);
    });
    return () => {
      isGone = true;
      end();
    };
  }, []);
  if (shared === undefined) return null;
  if ('photo' in shared) {
    return (
      <div className={styles.question}>
        <Preview url={shared.url} />
        <ChooseGoal photo={shared.photo} onChosen={forget} />
      </div>
    );
  }
  return (
    <EmptyState
      title={t('No photo to add')}
      actions={<ButtonLink to={paths.dashboard}>{t('Open my goals')}</ButtonLink>}
    >
      <p role="alert">{t(shared.reason)}</p>
    </EmptyState>
  );
}

async function readShared(): Promise<Shared> {
  // Without a connection that is safe there are no caches, and no worker that could have received anything.
  const photo = 'caches' in globalThis ? await readSharedPhoto(caches).catch(() => null) : null;
  if (photo === null) return { reason: NOTHING_ARRIVED };
  const mimeType = (await readPhotoType(photo)) ?? photo.type;
  const refusal = photoProblem({ mimeType, bytes: photo.size });
  if (refusal === null) return { photo, url: URL.createObjectURL(photo) };
  forget();
  return { reason: PHOTO_PROBLEMS[refusal] };
}

/** From now on the check-in's form has it. */
function forget(): void {
  void deleteSharedPhoto(caches).catch(() => undefined);
}

/** A browser that cannot draw the format shows nothing; the form converts what it can. */
function Preview({ url }: { url: string }) {
  const [isDrawable, setIsDrawable] = useState(true);
  return (
    isDrawable && (
      <img src={url} alt={t('What you shared')} className={styles.preview} onError={() => setIsDrawable(false)} />
    )
  );
}
