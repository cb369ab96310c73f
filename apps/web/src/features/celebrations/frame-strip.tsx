import type { Celebration } from '@fivefold/rules/celebration';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import styles from './frame-strip.module.css';
import { loadScene } from './scenes.ts';
import { createPresenter } from './stage/present.ts';
import { createStage, type Scene } from './stage/stage.ts';

const FRAMES = 8;
const WIDTH = 160;
const HEIGHT = 90;

/** Eight moments of a celebration side by side, from its first to its last. */
export function FrameStrip({ name, seed }: { name: Celebration; seed: number }) {
  const scene = useScene(name);
  const shown = t(CELEBRATION_NAMES[name]);
  return (
    <figure className={styles.strip}>
      <figcaption className={styles.caption}>
        {scene === undefined
          ? t('Eight moments of “{name}”', { name: shown })
          : t('Eight moments of “{name}”, {ms} milliseconds long', { name: shown, ms: scene.durationMs })}
      </figcaption>
      <div className={styles.frames}>
        {Array.from({ length: FRAMES }, (_, frame) => (
          <Frame key={frame} scene={scene} share={(frame + 0.5) / FRAMES} seed={seed} />
        ))}
      </div>
    </figure>
  );
}

/** The scene once it is there; undefined until then, and for good when its file cannot be fetched. */
function useScene(name: Celebration): Scene | undefined {
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    let isCurrent = true;
    loadScene(name).then(
      (loaded) => isCurrent && setScene(loaded),
      () => isCurrent && setScene(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return scene?.name === name ? scene : undefined;
}

function Frame({ scene, share, seed }: { scene: Scene | undefined; share: number; seed: number }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (!context || !scene) return;
    const stage = createStage(WIDTH, HEIGHT);
    scene.draw(stage, Math.round(scene.durationMs * share), seed);
    createPresenter(context, stage)();
  }, [scene, share, seed]);
  return <canvas ref={canvasRef} className={styles.frame} width={WIDTH} height={HEIGHT} aria-hidden="true" />;
}
