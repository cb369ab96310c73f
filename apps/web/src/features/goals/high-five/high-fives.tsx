import { noteHighFive } from '@fivefold/contract/calls/goals';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { type CelebrationStyle, readCelebrationStyle } from '#platform/device-settings.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { useBriefPicture } from '#ui/use-brief-picture.ts';
import { useInSight } from '#ui/use-in-sight.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { RAISED_ARM } from './hand-pixels.ts';
import { describeParty, type HighFiveParty, listHighFives } from './high-five-parties.ts';
import styles from './high-fives.module.css';

/** Long enough to be read; it lies over the goals. */
const SHOWN_MS = 2500;
const RAYS = 8;
/** Nearly as large as those of the large embers. */
const PIXEL = 4;

interface Props {
  goals: readonly WireSharedGoal[];
  /** Who is signed in. */
  uid: string;
  /** Something else is playing: it waits for that. */
  isHeld: boolean;
}

/**
 * Lets the embers of two people who did the same goal on one day give each other a high five: once for each of the
 * two, one after the other, and only while the page is in sight (Beyond section 8).
 */
export function HighFives({ goals, uid, isHeld }: Props) {
  const api = useApi();
  const { preferences } = usePlatform();
  const isInSight = useInSight();
  // Also when the server could not be told: it does not come twice on one page.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [playing, setPlaying] = useState<{ party: HighFiveParty; style: CelebrationStyle } | null>(null);
  const waiting = listHighFives(
    goals.filter(({ id }) => !shown.has(id)),
    uid,
  );
  const next = isHeld || !isInSight || playing !== null ? undefined : waiting[0];
  const nextKey = next?.goals.map(({ id }) => id).join(' ');

  useEffect(() => {
    if (next === undefined) return;
    let isGone = false;
    void readCelebrationStyle(preferences).then((style) => {
      if (isGone) return;
      setPlaying({ party: next, style });
      setShown((before) => new Set([...before, ...next.goals.map(({ id }) => id)]));
      for (const { id } of next.goals) api.send(noteHighFive, { body: { goalId: id } }).catch(() => undefined);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says whether it is another one
  }, [nextKey]);

  const end = useCallback(() => setPlaying(null), []);
  return (
    <>
      <VisuallyHidden>
        <output>{playing !== null && joinSentences([t('High five!'), describeParty(playing.party)])}</output>
      </VisuallyHidden>
      {playing !== null && <HighFive {...playing} onEnd={end} />}
    </>
  );
}

/** Decoration: it is announced in one sentence. */
function HighFive({ party, style, onEnd }: { party: HighFiveParty; style: CelebrationStyle; onEnd: () => void }) {
  useBriefPicture(SHOWN_MS, onEnd);
  return (
    <div className={classNames(styles.frame, style === 'off' && styles.still)} aria-hidden="true">
      <div className={styles.screen}>
        <div className={styles.scene}>
          <span className={classNames(styles.side, styles.left)}>
            <Avatar
              uid={party.self.uid}
              color={party.self.color}
              level={party.self.level}
              mood="delighted"
              size="large"
            />
            <PixelIcon rows={RAISED_ARM} scale={PIXEL} className={styles.arm} />
          </span>
          <span className={styles.spark}>
            {style === 'full' &&
              Array.from({ length: RAYS }, (_, nth) => <span key={nth} className={styles.ray} style={angleOf(nth)} />)}
          </span>
          <span className={classNames(styles.side, styles.right)}>
            <PixelIcon rows={RAISED_ARM} scale={PIXEL} className={styles.arm} />
            <Avatar
              uid={party.partner.uid}
              color={party.partner.color}
              level={party.partner.level}
              mood="delighted"
              size="large"
            />
          </span>
        </div>
        <strong className={styles.title}>{t('High five!')}</strong>
        <span className={styles.words} dir="auto">
          {describeParty(party)}
        </span>
      </div>
    </div>
  );
}

function angleOf(ray: number): CSSProperties {
  return { '--angle': `${(ray * 360) / RAYS}deg` } as CSSProperties;
}
