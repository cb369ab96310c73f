// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebPhotoPicker } from './web.ts';

const PHOTO = new File(['x'], 'run.png', { type: 'image/png' });

function fieldOnPage(): HTMLInputElement {
  const field = document.querySelector('input');
  if (field === null) throw new Error('No file field is on the page.');
  return field;
}

afterEach(() => document.body.replaceChildren());

describe('choosing a photo', () => {
  it('asks for images and gives the chosen one', async () => {
    const chosen = createWebPhotoPicker().pick('files');
    expect(fieldOnPage().accept).toBe('image/*');
    expect(fieldOnPage().hasAttribute('capture')).toBe(false);
    await userEvent.setup().upload(fieldOnPage(), PHOTO);
    expect(await chosen).toBe(PHOTO);
    expect(document.querySelector('input')).toBeNull();
  });

  it('gives nothing when the person thought better of it', async () => {
    const chosen = createWebPhotoPicker().pick('files');
    fieldOnPage().dispatchEvent(new Event('cancel'));
    expect(await chosen).toBeNull();
    expect(document.querySelector('input')).toBeNull();
  });

  it('offers the camera on touch devices, and opens the one that looks outwards', () => {
    expect(createWebPhotoPicker({ document, isTouchDevice: false }).hasCamera).toBe(false);
    const picker = createWebPhotoPicker({ document, isTouchDevice: true });
    expect(picker.hasCamera).toBe(true);
    void picker.pick('camera');
    expect(fieldOnPage().getAttribute('capture')).toBe('environment');
  });
});
