import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPhotoLinks, photoIdOf } from './links.ts';

const SECRET = 'a secret that no one knows';
const at = (instant: string) => ({ now: () => new Date(instant) });
const links = createPhotoLinks(SECRET, at('2026-11-21T12:34:56Z'));
const id = randomUUID();

function parts(link: string) {
  const url = new URL(link, 'http://x');
  return { id: url.pathname.replace('/photos/', ''), query: Object.fromEntries(url.searchParams) };
}
const followed = (link: string, by = links) => by.follow(parts(link).id, parts(link).query);

describe('a photo’s link', () => {
  it('says which photo, for whom and for how long', () => {
    expect(followed(links.urlOf('ann', id))).toEqual({ photoId: id, viewerUid: 'ann', secondsLeft: 85 * 60 + 4 });
  });

  it('does not say who looks, and says it in other words the next hour', () => {
    const hours = ['12:00:00', '12:59:59', '13:00:00'].map((time) =>
      createPhotoLinks(SECRET, at(`2026-11-21T${time}Z`)).urlOf('a-uid-of-ann', id),
    );
    const [first, last, next] = hours.map((link) => parts(link).query['viewer'] ?? '');
    expect([first === last, last === next]).toEqual([true, false]);
    for (const text of [first, next])
      expect(Buffer.from(text ?? '', 'base64url').toString('latin1')).not.toContain('ann');
    // The uid itself opens nothing.
    const { query } = parts(hours[0] ?? '');
    expect(
      createPhotoLinks(SECRET, at('2026-11-21T12:00:00Z')).follow(id, { ...query, viewer: 'a-uid-of-ann' }),
    ).toBeUndefined();
  });

  it('is the same for an hour, so that caches help', () => {
    const [first, last, next] = ['12:00:00', '12:59:59', '13:00:00'].map((time) =>
      createPhotoLinks(SECRET, at(`2026-11-21T${time}Z`)).urlOf('ann', id),
    );
    expect([first === last, last === next]).toEqual([true, false]);
  });

  it('works for one hour at least and two at most', () => {
    const link = createPhotoLinks(SECRET, at('2026-11-21T12:59:59Z')).urlOf('ann', id);
    expect(followed(link, createPhotoLinks(SECRET, at('2026-11-21T13:59:59Z')))?.secondsLeft).toBe(1);
    expect(followed(link, createPhotoLinks(SECRET, at('2026-11-21T14:00:00Z')))).toBeUndefined();
  });

  it('is broken by any change', () => {
    const good = parts(links.urlOf('ann', id));
    const changed = [
      { ...good, id: randomUUID() },
      { ...good, id: id.toUpperCase() },
      ...['bob', '', 'ann ', parts(links.urlOf('bob', id)).query['viewer'], `${good.query['viewer']}=`].map(
        (viewer) => ({ ...good, query: { ...good.query, viewer } }),
      ),
      ...['9999999999', `${good.query['expires']}0`, '', 'soon', '-1', '1e9'].map((expires) => ({
        ...good,
        query: { ...good.query, expires },
      })),
      ...['', 'x', `${good.query['signature']}A`, 'ä'.repeat(43)].map((signature) => ({
        ...good,
        query: { ...good.query, signature },
      })),
      ...['viewer', 'expires', 'signature'].map((name) => ({
        ...good,
        query: Object.fromEntries(Object.entries(good.query).filter(([key]) => key !== name)),
      })),
    ];
    expect(changed.map(({ id: photoId, query }) => links.follow(photoId, query))).toEqual(changed.map(() => undefined));
    expect(
      followed(links.urlOf('ann', id), createPhotoLinks('another secret', at('2026-11-21T12:34:56Z'))),
    ).toBeUndefined();
  });

  it('is the only text that names a photo', () => {
    expect(photoIdOf(links.urlOf('ann', id))).toBe(id);
    for (const text of [
      '',
      id,
      `https://evil.example/photos/${id}`,
      `/photos/${id}/x`,
      `/photos/${id}x`,
      `//photos/${id}`,
      `/photos/../${id}`,
    ]) {
      expect(photoIdOf(text)).toBeUndefined();
    }
  });
});
