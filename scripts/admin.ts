import { openAsBlob, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { FileProblem } from '../packages/import-files/src/file-problem.ts';
import { readImportFile } from '../packages/import-files/src/read-file.ts';
import type { Sentence } from '../packages/import-files/src/sentence.ts';
import { formatText } from '../packages/languages/src/format-text.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { connectToProduct } from '../apps/server/src/operator/protocol.ts';

/**
 * The operator's commands (docs/operating.md). They ask the running product, with the configuration that the product has:
 *
 *   npm run admin -- help
 */
const words = process.argv.slice(2);
// The product writes no files for operators: the photo of a report is written here.
const photoFile = words[0] === 'report' ? words.splice(2, 1)[0] : undefined;
try {
  const { dataDir } = readConfig(process.env);
  const product = await connectToProduct(dataDir);
  if (product === undefined)
    throw new Error(`No product runs with DATA_DIR=${dataDir}. Start it, or set DATA_DIR to its folder.`);
  const operator = userInfo().username;
  const file = words[0] === 'import' ? await readFile(words) : undefined;
  const answer = await product.ask(
    file === undefined ? { ask: 'admin', words, operator } : { ask: 'import', ...file, operator },
  );
  product.close();
  if ('problem' in answer) throw new Error(answer.problem);
  if ('lines' in answer) {
    console.log(answer.lines.join('\n'));
    if (answer.photo !== undefined) showPhoto(answer.photo);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function showPhoto(base64: string): void {
  if (photoFile === undefined) return console.log('photo      kept; name a file to see it: report ID FILE');
  writeFileSync(photoFile, Buffer.from(base64, 'base64'), { mode: 0o600 });
  console.log(`photo      written to ${photoFile}`);
}

/** The file to import, read here: the product need not be allowed to read it. Undefined where words are missing. */
async function readFile([, address, path, flag]: readonly string[]) {
  if (address === undefined || path === undefined || (flag !== undefined && flag !== '--yes')) return undefined;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format();
  const blob = await openAsBlob(path).catch(() => {
    throw new Error(`The file ${path} can’t be read.`);
  });
  const inEnglish = ({ text, values = {} }: Sentence) => formatText(text, values);
  const found = await readImportFile(blob, basename(path), { today, timeZone }).catch((error: unknown) => {
    throw error instanceof FileProblem ? new Error(inEnglish(error)) : error;
  });
  const { source, goals, notes } = found;
  for (const note of notes) console.log(inEnglish(note));
  if (found.photos !== undefined && found.photos.length > 0)
    console.log(
      `Photos, name and settings stay in the file. ${address} can import it again in the settings to bring them.`,
    );
  return { address, isPreview: flag === undefined, body: { source, goals } };
}
