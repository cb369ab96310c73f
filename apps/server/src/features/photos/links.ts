import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { systemClock, type Clock } from '#kernel/clock';

/**
 * Links are stable for an hour, so that answers and the browser's cache are too, and work for one to two. Whether the
 * viewer may still see the check-in is asked again whenever a link is followed.
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

/**
 * Makes and checks the links under which photos are seen: an <img> sends no token, so the address says who looks, in a
 * text that only we can read (Decisions section 8).
 */
export interface PhotoLinks {
  /** The address under which one person may see one photo for a while, from the root of the server, without its base path. */
  urlOf(viewerUid: string, photoId: string): string;
  /** {@link urlOf} for one viewer. */
  urlsFor(viewerUid: string): (photoId: string) => string;
  /** Links are the same as long as this is. */
  period(): string;
  /** @returns undefined for a link that is forged, broken or over. */
  follow(photoId: string, query: Readonly<Record<string, string | undefined>>): FollowedLink | undefined;
}

/**
 * @param secret any text only this product knows; what signs and hides is derived from it
 * @param clock real time (Decisions section 11)
 */
export function createPhotoLinks(secret: string, clock: Clock = systemClock): PhotoLinks {
  // As a key object: with plain bytes Node takes six times as long for each signature, and a dashboard has many.
  const keyFor = (purpose: string) => createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const key = keyFor('photo links');
  const viewers = createViewers(keyFor('viewers of photos'), keyFor('viewers of photos: nonces'));
  const sign = (photoId: string, viewerUid: string, expires: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([photoId, viewerUid, expires]))
      .digest('base64url');
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  const expiresNow = () => (Math.floor(nowSeconds() / STEP_SECONDS) + STEPS) * STEP_SECONDS;
  const urlsFor = (viewerUid: string) => {
    const expires = expiresNow();
    const viewer = viewers.hide(viewerUid, expires);
    return (photoId: string) =>
      `/photos/${photoId}?viewer=${viewer}&expires=${expires}&signature=${sign(photoId, viewerUid, expires)}`;
  };

  return {
    urlOf: (viewerUid, photoId) => urlsFor(viewerUid)(photoId),
    urlsFor,
    period: () => String(expiresNow()),
    follow(photoId, { viewer, expires, signature }) {
      if (
        viewer === undefined ||
        signature === undefined ||
        !PHOTO_ID.test(photoId) ||
        !/^\d{1,12}$/.test(expires ?? '')
      )
        return undefined;
      const viewerUid = viewers.find(viewer, Number(expires));
      if (viewerUid === undefined) return undefined;
      const secondsLeft = Number(expires) - nowSeconds();
      const isOurs = isSame(signature, sign(photoId, viewerUid, Number(expires)));
      return isOurs && secondsLeft > 0 ? { photoId, viewerUid, secondsLeft } : undefined;
    },
  };
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Hides who looks: a person's id opens nothing by itself, but it must not lie in logs and histories. One hour's links
 * have one text for a viewer, so that caches help, and the next hour another, so that it tracks no one.
 */
function createViewers(key: KeyObject, nonceKey: KeyObject) {
  return {
    hide(uid: string, expires: number): string {
      const nonce = createHmac('sha256', nonceKey)
        .update(JSON.stringify([uid, expires]))
        .digest()
        .subarray(0, NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const hidden = Buffer.concat([cipher.update(uid, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url');
    },
    /** @returns undefined for a text that is not ours, or of another hour */
    find(text: string, expires: number): string | undefined {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const uid =
          decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
        return this.hide(uid, expires) === text ? uid : undefined;
      } catch {
        // It was forged or cut off.
        return undefined;
      }
    },
  };
}

/**
 * The photo that a check-in's `photoUrl` names; undefined when it is no link of ours. Whose it is, the database knows.
 */
export function photoIdOf(photoUrl: string): string | undefined {
  return LINK.exec(photoUrl)?.[1];
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
