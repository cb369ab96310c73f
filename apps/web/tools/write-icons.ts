/**
 * Writes the app's icons into public/ from the ember creature. Run it when the creature has changed; a test compares.
 *
 *   node apps/web/tools/write-icons.ts
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from './icons.ts';

const folder = join(import.meta.dirname, '../public');
for (const [name, content] of Object.entries(drawIcons())) await writeFile(join(folder, name), content);
