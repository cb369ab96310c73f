import { readCatalogue, TRANSLATED, writeCatalogue } from '../packages/languages/src/catalogue.ts';
import { checkLanguages } from '../packages/languages/src/check.ts';
import { collectTexts } from '../packages/languages/src/sources.ts';

/** `npm run languages`: writes the source's texts into the catalogues; `--check` only says what is wrong with them. */
const isCheck = process.argv.includes('--check');
if (!isCheck) {
  const texts = collectTexts();
  for (const language of TRANSLATED) writeCatalogue(language, texts, readCatalogue(language));
}
const faults = checkLanguages();
for (const fault of faults) console.log(fault);
if (isCheck && faults.length > 0) process.exit(1);
console.log(`${collectTexts().size} texts in ${TRANSLATED.length + 1} languages.`);
