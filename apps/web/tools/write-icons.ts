/**
 * Writes the app's icons into public/ and native/ from the ember. Run it when the ember has changed; a test
 * compares.
 *
 *   node apps/web/tools/write-icons.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drawIcons, drawNativeIcons } from './icons.ts';

const folders = [
  [join(import.meta.dirname, '../public'), await drawIcons()],
  [join(import.meta.dirname, '../../../native'), await drawNativeIcons()],
] as const;

for (const [folder, icons] of folders) {
  for (const [name, content] of Object.entries(icons)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
