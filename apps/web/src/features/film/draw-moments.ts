import { easeOut, progress } from './curves.ts';
import { drawText, TEXT_WIDTH } from './draw-text.ts';
import { type Film, FILM_HEIGHT, FILM_WIDTH, type FilmMoment, layOutEnd, PARTS } from './film.ts';

const PAPER = '#fffaf0';
const INK = '#2d2560';
const FADE_MS = 220;
const CARD_WIDTH = 560;
const CARD_LEFT = (FILM_WIDTH - CARD_WIDTH) / 2;
const PADDING = 28;
const PHOTO_SIDE = CARD_WIDTH - 2 * PADDING;
const CARD_MIDDLE = 600;
/** A note beside a photo, and one that stands alone. */
const NOTE_HEIGHT = 170;
const ALONE_HEIGHT = 420;
const DAY_HEIGHT = 60;

/** What the person ticked, one card after the other. */
export function drawMoments(context: CanvasRenderingContext2D, ms: number, film: Film): void {
  const { moments } = film;
  const each = layOutEnd(film).momentMs;
  const nth = Math.min(moments.length - 1, Math.floor((ms - PARTS.moments) / each));
  const from = PARTS.moments + nth * each;
  const fade = Math.min(FADE_MS, each / 3);
  const moment = moments[nth];
  if (moment === undefined) return;
  const appear = easeOut(progress(ms, from, from + fade));
  context.globalAlpha = appear * (1 - progress(ms, from + each - fade, from + each));
  drawCard(context, moment, (1 - appear) * 60);
}

function drawCard(context: CanvasRenderingContext2D, { day, photo, note }: FilmMoment, lower: number): void {
  const photoHeight = photo === null ? 0 : PHOTO_SIDE;
  const noteHeight = note === null ? 0 : photo === null ? ALONE_HEIGHT : NOTE_HEIGHT;
  const height = PADDING + photoHeight + noteHeight + DAY_HEIGHT + PADDING;
  const top = Math.round(Math.min(CARD_MIDDLE - height / 2, FILM_HEIGHT - height) + lower);
  context.fillStyle = '#120e24';
  context.fillRect(CARD_LEFT + 12, top + 12, CARD_WIDTH, height);
  context.fillStyle = PAPER;
  context.fillRect(CARD_LEFT, top, CARD_WIDTH, height);
  if (photo !== null) {
    const side = Math.min(photo.width, photo.height);
    context.imageSmoothingEnabled = true;
    context.drawImage(
      photo.source,
      (photo.width - side) / 2,
      (photo.height - side) / 2,
      side,
      side,
      CARD_LEFT + PADDING,
      top + PADDING,
      PHOTO_SIDE,
      PHOTO_SIDE,
    );
    context.imageSmoothingEnabled = false;
  }
  const width = Math.min(TEXT_WIDTH, CARD_WIDTH - 2 * PADDING);
  if (note !== null) {
    const size = photo === null ? 44 : 34;
    const maxLines = photo === null ? 6 : 3;
    drawText(context, note, top + PADDING + photoHeight + 18, { size, color: INK, maxLines, isWritten: true, width });
  }
  const dayTop = top + height - PADDING - DAY_HEIGHT + 20;
  drawText(context, day, dayTop, { size: 28, color: '#7a4299', maxLines: 1, isWritten: true, width });
}
