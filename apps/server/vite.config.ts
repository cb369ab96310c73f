import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { TRANSLATED } from '@fivefold/languages/catalogue';
import { readServerTexts } from '@fivefold/languages/server-texts';
import { defineConfig } from 'vite';

const SOURCE = join(import.meta.dirname, 'src');
const SCRIPTS = join(import.meta.dirname, '../../scripts');
const SANDBOX = join(import.meta.dirname, '../payments-sandbox/src');
const BUNDLE = join(import.meta.dirname, 'dist');
const COMMANDS = ['admin', 'backup', 'reset-password', 'restore'].filter((name) =>
  existsSync(join(SCRIPTS, `${name}.ts`)),
);

/**
 * The server as it is shipped: JavaScript in few files, because a thousand modules take a second to load, and their
 * texts, comments and all, stay in memory.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    {
      // Only assistants' requests need it (decision 100), and they load it themselves; Fastify's own `inject` is never
      // called, and would take it into the file that every start reads.
      name: 'no-inject-of-fastify',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id === 'light-my-request' && importer?.includes('/node_modules/fastify/') === true
          ? { id, external: true }
          : undefined,
    },
    {
      name: 'migrations',
      writeBundle: () => cpSync(join(SOURCE, 'kernel/db/migrations'), join(BUNDLE, 'migrations'), { recursive: true }),
    },
    {
      name: 'texts',
      writeBundle: () => {
        const folder = join(BUNDLE, 'languages');
        mkdirSync(folder, { recursive: true });
        for (const language of TRANSLATED)
          writeFileSync(join(folder, `${language}.json`), JSON.stringify(readServerTexts(language)));
      },
    },
    {
      // What the image has to install beside it (Dockerfile).
      name: 'packages',
      writeBundle(_, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk');
        const imported = new Set(files.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]));
        const packages = [...imported].filter(
          (name) => bundle[name] === undefined && !isBuiltin(name) && !name.startsWith('@fivefold/'),
        );
        writeFileSync(join(BUNDLE, 'packages.txt'), `${packages.toSorted().join('\n')}\n`);
      },
    },
  ],
  // What stays in node_modules: what finds files of its own beside it, what tracing must find (docs/monitoring.md), what
  // few installations load, and what of Fastify is never used: a third of the main file.
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      'pg',
      '@aws-sdk/client-s3',
      '@zxcvbn-ts/language-common',
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
    ],
  },
  build: {
    ssr: true,
    outDir: BUNDLE,
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      // The sandbox is a development dependency, and no image has it.
      external: existsSync(SANDBOX) ? [] : [/^@fivefold\/payments-sandbox\//],
      // One for each process, named as `kernel/beside.ts` looks for them, and the operator's commands in the image.
      input: {
        main: join(SOURCE, 'main.ts'),
        'decode-child': join(SOURCE, 'features/photos/decoder/decode-child.ts'),
        'read-thread': join(SOURCE, 'features/import/read-thread.ts'),
        ...Object.fromEntries(COMMANDS.map((name) => [name, join(SCRIPTS, `${name}.ts`)])),
      },
      checks: { pluginTimings: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        // Everything that is no letter of Latin is escaped: V8 keeps a file with one other character in twice the memory.
        comments: { legal: true, annotation: false, jsdoc: false },
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});
