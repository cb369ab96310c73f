import sharp from 'sharp';
import { createRandom } from './random.ts';

export type Scene = 'hills' | 'bowl' | 'bread' | 'guitar' | 'water' | 'garden';

const WIDTH = 1200;
const HEIGHT = 900;

/** Draws a picture that stands for a photo; the same seed draws the same one. */
export function drawPhoto(scene: Scene, seed: string): Promise<Buffer> {
  const random = createRandom(`photo ${scene} ${seed}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${SCENES[scene](random)}</svg>`;
  return sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 82 }).toBuffer();
}

type Random = () => number;

const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const rect = (y: number, height: number, fill: string) =>
  `<rect y="${y}" width="${WIDTH}" height="${height}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const repeat = (count: number, draw: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw(nth)).join('');
const gradient = (from: string, to: string) =>
  `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>${rect(0, HEIGHT, 'url(#g)')}`;
/** A table seen from above, with light from the window. */
const table = (random: Random) => {
  const hue = between(random, 22, 36);
  return (
    gradient(`hsl(${hue} 38% 52%)`, `hsl(${hue} 42% 34%)`) +
    repeat(7, (nth) => rect(nth * 130 + between(random, -10, 10), 3, `hsl(${hue} 40% 28% / 0.5)`))
  );
};

const SCENES: Record<Scene, (random: Random) => string> = {
  hills(random) {
    const hue = between(random, 10, 60);
    const ridge = (nth: number) => {
      const y = 470 + nth * 110;
      const steps = repeat(7, (step) => ` ${step * 200} ${y + between(random, -70, 50)}`);
      return `<polygon points="0 ${HEIGHT}${steps} ${WIDTH} ${HEIGHT}" fill="hsl(${hue + 180 - nth * 18} ${26 + nth * 6}% ${48 - nth * 10}%)"/>`;
    };
    return (
      gradient(`hsl(${hue + 190} 50% 48%)`, `hsl(${hue} 80% 72%)`) +
      circle(between(random, 300, 900), between(random, 300, 430), 62, `hsl(${hue + 10} 95% 86%)`) +
      repeat(4, ridge)
    );
  },
  bowl(random) {
    const hue = between(random, 0, 50);
    return (
      table(random) +
      ellipse(620, 490, 370, 350, 'hsl(25 30% 14% / 0.35)') +
      circle(600, 460, 350, 'hsl(40 25% 88%)') +
      circle(600, 460, 290, `hsl(${hue} 72% 46%)`) +
      repeat(26, () => {
        const [angle, reach] = [random() * 7, between(random, 0, 235)];
        const fill = random() < 0.5 ? `hsl(105 45% ${between(random, 32, 52)}%)` : `hsl(${hue + 20} 85% 66%)`;
        return circle(600 + Math.cos(angle) * reach, 460 + Math.sin(angle) * reach, between(random, 14, 40), fill);
      })
    );
  },
  bread(random) {
    const hue = between(random, 24, 34);
    return (
      table(random) +
      ellipse(610, 560, 430, 230, 'hsl(25 40% 12% / 0.4)') +
      ellipse(600, 490, 420, 250, `hsl(${hue} 55% 34%)`) +
      ellipse(590, 465, 385, 215, `hsl(${hue} 60% 46%)`) +
      repeat(5, (nth) => {
        const x = 330 + nth * 125;
        return `<path d="M${x} 590 Q${x + between(random, 0, 30)} 470 ${x + 70} ${between(random, 310, 350)}" stroke="hsl(40 70% 78%)" stroke-width="24" stroke-linecap="round" fill="none"/>`;
      })
    );
  },
  guitar(random) {
    const hue = between(random, 15, 30);
    return (
      gradient('hsl(220 18% 30%)', 'hsl(220 22% 16%)') +
      circle(430, 520, 330, `hsl(${hue} 68% 44%)`) +
      circle(720, 450, 240, `hsl(${hue} 68% 47%)`) +
      circle(590, 490, 105, 'hsl(20 30% 10%)') +
      `<polygon points="600 440 1200 300 1200 390 600 530" fill="hsl(20 35% 20%)"/>` +
      repeat(
        6,
        (nth) => `<path d="M330 ${545 + nth * 14} L1200 ${310 + nth * 13}" stroke="hsl(45 30% 82%)" stroke-width="3"/>`,
      )
    );
  },
  water(random) {
    const hue = between(random, 185, 205);
    return (
      gradient(`hsl(${hue} 62% 72%)`, `hsl(${hue + 12} 70% 34%)`) +
      repeat(60, () => {
        const y = between(random, 180, HEIGHT);
        return ellipse(random() * WIDTH, y, y / 6, y / 70, `hsl(${hue - 10} 70% 88% / ${between(random, 0.15, 0.5)})`);
      })
    );
  },
  garden(random) {
    return (
      gradient('hsl(200 45% 78%)', 'hsl(90 30% 70%)') +
      rect(420, 480, 'hsl(28 38% 26%)') +
      repeat(70, () => {
        const [x, y] = [random() * WIDTH, between(random, 400, 860)];
        const leaf = ellipse(
          x,
          y,
          between(random, 14, 44),
          between(random, 26, 70),
          `hsl(${between(random, 80, 135)} 45% ${between(random, 26, 48)}%)`,
        );
        return random() < 0.22 ? leaf + circle(x, y - 24, 17, `hsl(${between(random, -20, 50)} 80% 58%)`) : leaf;
      })
    );
  },
};
