// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { drawQrCode, QrPicture } from './qr-picture.tsx';

const PIXELS = 4;

/** What a camera reads of the picture: black bars on white. */
function scan({ path, size }: ReturnType<typeof drawQrCode>): string | undefined {
  const width = size * PIXELS;
  const image = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < PIXELS; row++)
      for (let column = 0; column < Number(length) * PIXELS; column++)
        image.set([0, 0, 0], ((Number(y) * PIXELS + row) * width + Number(x) * PIXELS + column) * 4);
  return jsQR.default(image, width, width)?.data;
}

describe('the QR code', () => {
  it.each([
    'https://goals.example/#/finishSignUp?invite=9AfdX5Zu25khO9XFShoko-zI',
    'http://127.0.0.1:3000/#/finishSignUp?invite=________________________',
    `https://${'a-long-subdomain.'.repeat(8)}example/#/finishSignUp?invite=9AfdX5Zu25khO9XFShoko-zI`,
  ])('is read by a decoder as %s', (link) => {
    expect(scan(drawQrCode(link))).toBe(link);
  });

  it('is black on white in every theme, with a margin of four modules and a name', () => {
    render(<QrPicture text="https://goals.example/" label="QR code of your invitation link" />);
    const picture = screen.getByRole('img', { name: 'QR code of your invitation link' });
    expect([...picture.children].map((shape) => shape.getAttribute('fill'))).toEqual(['#fff', '#000']);
    const { path, size } = drawQrCode('https://goals.example/');
    expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
    expect(path.startsWith('M4 4h7')).toBe(true);
  });
});
