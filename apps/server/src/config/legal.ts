import { readLegalText, type LegalTexts } from '../features/legal/legal-texts.ts';

/** The legal texts that the server itself serves; what is wrong with them is added to `wrong`. */
export function readLegalTexts(
  v: Readonly<Partial<Record<'PRIVACY_URL' | 'TERMS_URL' | 'PRIVACY_FILE' | 'TERMS_FILE', string | undefined>>>,
  wrong: string[],
): LegalTexts {
  const read = (name: 'PRIVACY' | 'TERMS') => {
    const file = v[`${name}_FILE`];
    if (file === undefined) return undefined;
    if (v[`${name}_URL`] !== undefined)
      wrong.push(`${name}_URL and ${name}_FILE are both given: the page is there, or here.`);
    return readLegalText(`${name}_FILE`, file, wrong);
  };
  return { privacy: read('PRIVACY'), terms: read('TERMS') };
}
