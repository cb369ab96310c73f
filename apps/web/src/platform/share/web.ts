import { PNG_TYPE, SHARE_TITLE, type SharedLink, type SharedPicture, type SharePort } from './port.ts';

interface Surroundings {
  readonly navigator: Pick<Partial<Navigator>, 'canShare' | 'share'>;
  readonly document: Document;
}

/** How long the browser may read the picture after the press; some begin a download late. */
const ADDRESS_LIFETIME_MS = 60_000;

/** The browser's share sheet, where it takes pictures, and a download. */
export function createWebShare({ navigator, document }: Surroundings = window): SharePort {
  const sample = new File([], 'fivefold.png', { type: PNG_TYPE });
  const canShare = navigator.share !== undefined && navigator.canShare?.({ files: [sample] }) === true;
  return {
    ...(canShare && { sharePicture: (picture) => sharePicture(navigator, picture) }),
    ...(navigator.share !== undefined && { shareLink: (link) => share(navigator, link) }),
    async savePicture({ png, fileName }) {
      const address = URL.createObjectURL(png);
      const link = document.createElement('a');
      link.href = address;
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
    },
  };
}

function sharePicture(navigator: Surroundings['navigator'], { png, fileName }: SharedPicture): Promise<void> {
  return share(navigator, { files: [new File([png], fileName, { type: PNG_TYPE })] });
}

async function share(
  navigator: Surroundings['navigator'],
  data: SharedLink | { readonly files: File[] },
): Promise<void> {
  try {
    await navigator.share?.({ title: SHARE_TITLE, ...data });
  } catch (error) {
    // The person closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
