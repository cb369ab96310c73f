// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Celebration } from '@fivefold/rules/celebration';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakeShare } from '#testing/fake-share.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { SharePort } from '#platform/share/port.ts';
import { SharePictureDialog, type SharePictureProps } from './share-picture-dialog.tsx';

/** A PNG of nothing but its signature. */
const PNG = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]);
const NOTHING = () => Promise.resolve();
const GOAL = 'Call Grandma';
const RUN = { number: 24, text: 'days in a row' };

/** The words and pictures drawn on a canvas since it was last painted over, and how large it is. */
let canvases: WeakMap<HTMLElement, { texts: string[]; pictures: unknown[]; size: [number, number] }>;
const drawnNow = () => canvases.get(screen.getByRole('img')) ?? { texts: [], pictures: [], size: [0, 0] };

beforeEach(() => {
  canvases = new WeakMap();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = {
      fillRect: (x: number, y: number, width: number, height: number) => {
        if (width === this.width && height === this.height)
          canvases.set(this, { texts: [], pictures: [], size: [width, height] });
      },
      drawImage: (picture: unknown) => canvases.get(this)?.pictures.push(picture),
      fillText: (text: string) => canvases.get(this)?.texts.push(text),
      createLinearGradient: () => ({ addColorStop: () => undefined }),
      canvas: this,
      measureText: (text: string) => ({ width: text.length * 30 }),
    };
    return context as unknown as null;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(PNG));
  Object.assign(document, { fonts: { load: async () => [] } });
  return () => vi.restoreAllMocks();
});

async function openDialog(props: Partial<SharePictureProps> = {}, port?: SharePort) {
  const fake = createFakeShare();
  const scenes = new Map<string, HTMLCanvasElement>();
  const view = renderPage(
    <SharePictureDialog
      facts={[RUN]}
      goalText={GOAL}
      celebration="rocket"
      paintScene={async (name) => {
        const scene = document.createElement('canvas');
        scene.height = 96;
        scenes.set(name, scene);
        return scene;
      }}
      ember={{ rows: ['a.', '.b'], body: ['a.'], colors: { a: '#000000', b: '#ffffff' } }}
      loadShare={async () => port ?? fake.port}
      onClose={() => undefined}
      {...props}
    />,
    { api: createFakeApi().client },
  );
  await screen.findByRole('dialog', { name: 'Share a picture' });
  await waitFor(() => expect(screen.getByRole('img').dataset['drawn']).toBe('true'));
  return { ...view, ...fake, scenes };
}

/** All that may stand in a picture; the number's shadow is the same word. */
const wordsDrawn = () => [...new Set(drawnNow().texts)].toSorted();

describe('the picture', () => {
  it('has the number, what it counts and the product’s name, and no private goal’s name unless that is ticked', async () => {
    const { user, scenes } = await openDialog();
    expect(drawnNow().size).toEqual([1080, 1350]);
    expect(wordsDrawn()).toEqual(['24', 'Fivefold', 'days in a row']);
    expect(drawnNow().pictures).toEqual([scenes.get('rocket')]);

    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show the goal’s name' });
    expect(tick.checked).toBe(false);
    await user.click(tick);
    await waitFor(() => expect(wordsDrawn()).toEqual(['24', GOAL, 'Fivefold', 'days in a row']));
    await user.click(tick);
    await waitFor(() => expect(wordsDrawn()).not.toContain(GOAL));
  });

  it('has the name of a public goal unless that is taken away', async () => {
    const { user } = await openDialog({ isGoalPublic: true });
    await waitFor(() => expect(wordsDrawn()).toContain(GOAL));
    await user.click(screen.getByRole('checkbox', { name: 'Show the goal’s name' }));
    await waitFor(() => expect(wordsDrawn()).not.toContain(GOAL));
  });

  it('has the person’s photo only where they choose it, one step on', async () => {
    const photo = document.createElement('canvas');
    const { user, scenes } = await openDialog({
      celebration: 'tree',
      paintPhoto: async () => ({ photo, ground: '#102030' }),
    });
    expect(drawnNow().pictures).toEqual([scenes.get('tree')]);
    await user.click(screen.getByRole('button', { name: 'Next scene' }));
    await screen.findByText('Your photo');
    await waitFor(() => expect(drawnNow().pictures).toEqual([photo]));
  });

  it('says to a screen reader what is in it', async () => {
    const { user } = await openDialog();
    const text = 'Rocket, with your ember and the words: 24 days in a row, Fivefold';
    expect(screen.getByRole('img', { name: text })).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('img', { name: text.replace('Fivefold', `${GOAL}, Fivefold`) })).toBeTruthy();
  });

  it('is as tall as a phone’s screen for a story, with more of the tapestry', async () => {
    const bands: number[] = [];
    const band = document.createElement('canvas');
    const { user, scenes } = await openDialog({
      paintTapestry: (rows) => {
        bands.push(rows);
        return band;
      },
    });
    await user.click(screen.getByRole('radio', { name: 'Story' }));
    await waitFor(() => expect(drawnNow().size).toEqual([1080, 1920]));
    expect(wordsDrawn()).toEqual(['24', 'Fivefold', 'days in a row']);
    expect(drawnNow().pictures).toEqual([scenes.get('rocket'), band]);
    expect([...new Set(bands)]).toEqual([1, 3]);
  });

  it('stays in sight until the one that is wanted then is there, which is the one that is saved', async () => {
    const drawing = Promise.withResolvers<HTMLCanvasElement>();
    const { user, pictures } = await openDialog({
      paintScene: async (_, rows) => (rows > 100 ? drawing.promise : document.createElement('canvas')),
    });
    await user.click(screen.getByRole('radio', { name: 'Story' }));
    const canvas = screen.getByRole<HTMLCanvasElement>('img');
    expect([canvas.height, drawnNow().size]).toEqual([1350, [1080, 1350]]);
    await user.click(screen.getByRole('button', { name: 'Save picture' }));
    expect([canvas.height, pictures]).toEqual([1350, []]);
    drawing.resolve(document.createElement('canvas'));
    await screen.findByText('Saved to your downloads.');
    await waitFor(() => expect([canvas.height, pictures.length]).toEqual([1920, 1]));
  });

  it('shows the fact that the person chooses', async () => {
    const { user } = await openDialog({ facts: [RUN, { number: 1825, text: 'check-ins' }] });
    const choice = screen.getByRole('combobox', { name: 'Number' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['24 days in a row', '1,825 check-ins']);
    await user.selectOptions(choice, '1,825 check-ins');
    await waitFor(() => expect(wordsDrawn()).toEqual(['1,825', 'Fivefold', 'check-ins']));
  });

  it('goes through the scenes in both directions, round and round, by buttons and by keys', async () => {
    const { user, scenes } = await openDialog();
    const expectScene = (name: string, scene: Celebration) =>
      waitFor(() => {
        expect(within(screen.getByRole('group', { name: 'Scene' })).getByText(name)).toBeTruthy();
        expect(drawnNow().pictures).toEqual([scenes.get(scene)]);
      });
    await user.click(screen.getByRole('button', { name: 'Next scene' }));
    await expectScene('Wave', 'wave');
    await user.keyboard('{ArrowRight}');
    await expectScene('Tree', 'tree');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await user.click(screen.getByRole('button', { name: 'Previous scene' }));
    await expectScene('Garden', 'garden');
  });

  it('is the one that was swiped to', async () => {
    const { scenes } = await openDialog();
    const rail = screen.getByRole('region', { name: 'Rocket' });
    vi.spyOn(rail, 'scrollWidth', 'get').mockReturnValue(4000);
    vi.spyOn(rail, 'clientWidth', 'get').mockReturnValue(400);
    fireEvent.pointerDown(rail);
    rail.scrollLeft = 2090;
    fireEvent.scroll(rail);
    await waitFor(() => expect(drawnNow().pictures).toEqual([scenes.get('wave')]));
    expect(screen.getByRole('region', { name: 'Wave' })).toBe(rail);
  });

  it('asks for no number and no name where there is one fact and no goal', async () => {
    await openDialog({ goalText: null });
    expect([screen.queryByRole('combobox'), screen.queryByRole('checkbox')]).toEqual([null, null]);
  });

  it('says when a scene does not load, and draws the next one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await openDialog({
      paintScene: async (name) => {
        if (name === 'wave') throw new Error('no connection');
        return document.createElement('canvas');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Next scene' }));
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be drawn');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next scene' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('sharing it', () => {
  it('hands over a PNG whose file has no goal’s name, even if the picture has it', async () => {
    const { user, pictures } = await openDialog();
    await user.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(wordsDrawn()).toContain(GOAL));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await user.click(screen.getByRole('button', { name: 'Save picture' }));
    expect(await screen.findByText('Saved to your downloads.')).toBeTruthy();
    expect(pictures.map(({ way, fileName, file }) => [way, fileName, file.type])).toEqual([
      ['shared', 'fivefold-24-days-in-a-row.png', 'image/png'],
      ['saved', 'fivefold-24-days-in-a-row.png', 'image/png'],
    ]);
  });

  it('says nothing when the person closes the share sheet', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Share' }).getAttribute('aria-busy')).toBeNull());
    expect([screen.queryByRole('alert'), screen.queryByText('Saved to your downloads.')]).toEqual([null, null]);
  });

  it('offers saving when the share sheet fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { port } = createFakeShare();
    const { user } = await openDialog({}, { ...port, shareFile: () => Promise.reject(new Error('no sheet')) });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The picture couldn’t be shared. You can save it instead.',
    );
    await user.click(screen.getByRole('button', { name: 'Save picture' }));
    await screen.findByText('Saved to your downloads.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('only saves where the browser shares no files, and only shares in the native app', async () => {
    const { unmount } = await openDialog({}, { saveFile: NOTHING });
    expect(screen.getByRole('button', { name: 'Save picture' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    unmount();
    await openDialog({}, { shareFile: NOTHING });
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
  });
});
