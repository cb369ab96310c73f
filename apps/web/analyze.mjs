import { build } from 'vite';
import { brotliCompressSync } from 'node:zlib';
const out = [];
await build({
  configFile: process.cwd() + '/apps/web/vite.config.ts',
  logLevel: 'error',
  build: { outDir: '/tmp/analyze-out', emptyOutDir: true },
  plugins: [
    {
      name: 'an',
      enforce: 'post',
      generateBundle(_, b) {
        for (const c of Object.values(b))
          if (c.type === 'chunk') {
            out.push([
              c.fileName,
              c.code.length,
              Object.entries(c.modules).map(([id, m]) => [
                id.replace(process.cwd(), ''),
                m.renderedLength,
                m.code ? brotliCompressSync(m.code).length : 0,
              ]),
            ]);
          }
      },
    },
  ],
}).catch((e) => console.error(String(e).slice(0, 200)));
import('node:fs').then((fs) => fs.writeFileSync('/tmp/an.json', JSON.stringify(out)));
