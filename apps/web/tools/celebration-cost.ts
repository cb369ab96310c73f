/**
 * Prints what each celebration costs: its script in brotli bytes (without the shared stage) and the median time of one
 * frame.
 *
 *   node apps/web/tools/celebration-cost.ts [--size=160x90] [--rounds=5]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { build } from 'vite';
import { loadScene } from '../src/features/celebrations/scenes.ts';
import { createStage, type Scene } from '../src/features/celebrations/stage/stage.ts';

const { values } = parseArgs({
  options: { size: { type: 'string', default: '160x90' }, rounds: { type: 'string', default: '5' } },
});
const [width = 160, height = 90] = values.size.split('x').map(Number);
const SCENES = fileURLToPath(new URL('../src/features/celebrations/scenes/', import.meta.url));
const FRAME_MS = 16;

console.log(`scene        brotli bytes   median ms   slowest ms   (${width} × ${height})`);
let total = 0;
for (const name of ALL_CELEBRATIONS) {
  const bytes = await scriptBytes([`${SCENES}${name}.ts`], true);
  total += bytes;
  const times = frameTimes(await loadScene(name));
  const median = times[times.length >> 1] ?? 0;
  console.log(
    name.padEnd(12),
    String(bytes).padStart(12),
    median.toFixed(2).padStart(11),
    (times.at(-1) ?? 0).toFixed(2).padStart(12),
  );
}
const whole = await scriptBytes(
  ALL_CELEBRATIONS.map((name) => `${SCENES}${name}.ts`),
  false,
);
console.log(`all scenes ${total} bytes; with the shared stage, in one build, ${whole} bytes`);

/** Milliseconds of every frame of some runs, sorted. The first run only warms up. */
function frameTimes(scene: Scene): number[] {
  const stage = createStage(width, height);
  const times: number[] = [];
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (let ms = 0; ms < scene.durationMs; ms += FRAME_MS) {
      const start = performance.now();
      scene.draw(stage, ms, round);
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times.sort((a, b) => a - b);
}

/** Brotli bytes of a minified build of some modules; the stage counts unless it is left out. */
async function scriptBytes(modules: string[], withoutStage: boolean): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      lib: { entry: modules, formats: ['es'] },
      rollupOptions: { external: withoutStage ? [/\/stage\//] : [] },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  return outputs.reduce((sum, file) => sum + (file.type === 'chunk' ? brotliCompressSync(file.code).length : 0), 0);
}
