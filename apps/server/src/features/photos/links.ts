import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { systemClock, type Clock } from '#kernel/clock';

/**
 * Links are stable for an hour, so that answers and the browser's cache are too, and work for one to two. Whether the viewer may
 * still see the check-in is asked again whenever a link is followed.
 */
const STEP_SECONDS = 60 * 60;
const STEPS = 2;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const LINK = new RegExp(`^/photos/(${UUID})(?:[?]|$)`);
const PHOTO_ID = new RegExp(`^${UUID}$`);

/** What a link that was followed says, once its signature was found to be ours. */
interface FollowedLink {
  readonly photoId: string;
  readonly viewerUid: string;
  /** For how long the link still works. */
  readonly secondsLeft: number;
}

/** Makes and checks the links under which photos are seen: an <img> sends no token, so the address says who looks (Decisions section 8). */
export interface PhotoLinks {
  /** The address under which one person may see one photo for a while, from the origin's root. */
  urlOf(viewerUid: string, photoId: string): string;
  /** {@link urlOf} for one viewer. */
  urlsFor(viewerUid: string): (photoId: string) => string;
  /** @returns undefined for a link that is forged, broken or over. */
  follow(photoId: string, query: Readonly<Record<string, string | undefined>>): FollowedLink | undefined;
}

/** @param secret any text only this product knows; what signs is derived from it. @param clock real time (Decisions section 11) */
export function createPhotoLinks(secret: string, clock: Clock = systemClock): PhotoLinks {
  // As a key object: with plain bytes Node takes six times as long for each signature, and a dashboard has many.
  const key = createSecretKey(createHmac('sha256', secret).update('photo links').digest());
  const sign = (photoId: string, viewerUid: string, expires: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([photoId, viewerUid, expires]))
      .digest('base64url');
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  const urlOf = (viewerUid: string, photoId: string) => {
    const expires = (Math.floor(nowSeconds() / STEP_SECONDS) + STEPS) * STEP_SECONDS;
    return `/photos/${photoId}?viewer=${encodeURIComponent(viewerUid)}&expires=${expires}&signature=${sign(photoId, viewerUid, expires)}`;
  };

  return {
    urlOf,
    urlsFor: (viewerUid) => (photoId) => urlOf(viewerUid, photoId),
    follow(photoId, { viewer, expires, signature }) {
      if (
        viewer === undefined ||
        signature === undefined ||
        !PHOTO_ID.test(photoId) ||
        !/^\d{1,12}$/.test(expires ?? '')
      )
        return undefined;
      const secondsLeft = Number(expires) - nowSeconds();
      const isOurs = isSame(signature, sign(photoId, viewer, Number(expires)));
      return isOurs && secondsLeft > 0 ? { photoId, viewerUid: viewer, secondsLeft } : undefined;
    },
  };
}

/** The photo that a check-in's `photoUrl` names; undefined when it is no link of ours. Whose it is, the database knows. */
export function photoIdOf(photoUrl: string): string | undefined {
  return LINK.exec(photoUrl)?.[1];
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
