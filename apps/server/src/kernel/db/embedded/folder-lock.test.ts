import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const module = join(import.meta.dirname, 'folder-lock.ts');

describe.each<NodeJS.Platform>(process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform])(
  'lockFolder on %s',
  (platform) => {
    const hold = (folder: string) => lockFolder(folder, platform);

    it('gives a folder to one holder until it is released', async () => {
      const folder = join(tmpdir(), randomUUID());
      const lock = await hold(folder);
      await expect(hold(folder)).rejects.toThrow(/in use by another process/);
      await (await hold(`${folder}-2`)).release();
      await lock.release();
      await (await hold(folder)).release();
    });

    it('keeps out a process with another environment, and frees the folder at once when its process is killed', async () => {
      const folder = join(tmpdir(), randomUUID());
      const program = `
      import { lockFolder } from ${JSON.stringify(module)};
      await lockFolder(${JSON.stringify(folder)}, ${JSON.stringify(platform)});
      console.log('held');
      setInterval(() => {}, 1000);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, TMPDIR: '/' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await expect(hold(folder)).rejects.toThrow(/in use by another process/);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await (await hold(folder)).release();
    });
  },
);
