/** The tags of the header `Accept-Language`, the best first. */
export function readAcceptLanguage(header: string | undefined): string[] {
  const rated = (header ?? '').slice(0, MAX_HEADER_LENGTH).split(',').flatMap(readRated);
  return rated.toSorted((one, other) => other.rate - one.rate).map(({ tag }) => tag);
}

const MAX_HEADER_LENGTH = 200;

function readRated(part: string): { tag: string; rate: number }[] {
  const [, tag, written] =
    /^\s*([a-z]{2,3}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(part) ?? [];
  const rate = Number(written ?? 1);
  return tag === undefined || rate === 0 ? [] : [{ tag, rate }];
}
