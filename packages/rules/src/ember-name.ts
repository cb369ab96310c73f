/** Names that fit a small fire in every language, for a person who has no idea. */
const SUGGESTIONS = [
  'Cinder',
  'Flick',
  'Poppy',
  'Sunny',
  'Flint',
  'Blaze',
  'Kiko',
  'Tinder',
  'Momo',
  'Pip',
  'Saffron',
  'Zuzu',
  'Lumi',
  'Taro',
  'Nori',
  'Pepper',
] as const;

/** The name that is filled in where a person names their ember; always the same for one person. */
export function suggestEmberName(uid: string): string {
  let sum = 0;
  for (let at = 0; at < uid.length; at += 1) sum = (sum * 31 + uid.charCodeAt(at)) >>> 0;
  return SUGGESTIONS[sum % SUGGESTIONS.length] ?? SUGGESTIONS[0];
}
