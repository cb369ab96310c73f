import { PNG_TYPE, SHARE_TITLE, type SharedLink, type SharedFile, type SharePort } from './port.ts';

interface Surroundings {
  readonly navigator: Pick<Partial<Navigator>, 'canShare' | 'share'>;
  readonly document: Document;
}

/** How long the browser may read the file after the press; some begin a download late. */
const ADDRESS_LIFETIME_MS = 60_000;

/** The browser's share sheet, where it takes files of a type, and a download. */
export function createWebShare({ navigator, document }: Surroundings = window, type = PNG_TYPE): SharePort {
  const sample = new File([], `fivefold.${type.split('/')[1] ?? ''}`, { type });
  const canShare = navigator.share !== undefined && navigator.canShare?.({ files: [sample] }) === true;
  return {
    ...(canShare && { shareFile: (picture) => shareFile(navigator, picture) }),
    ...(navigator.share !== undefined && { shareLink: (link) => share(navigator, link) }),
    async saveFile({ file, fileName }) {
      const address = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = address;
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
    },
  };
}

async function shareFile(navigator: Surroundings['navigator'], { file, fileName }: SharedFile): Promise<void> {
  await share(navigator, { files: [new File([file], fileName, { type: file.type })] });
}

async function share(
  navigator: Surroundings['navigator'],
  data: SharedLink | { readonly files: File[] },
): Promise<boolean> {
  try {
    await navigator.share?.({ title: SHARE_TITLE, ...data });
    return true;
  } catch (error) {
    // The person closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    return false;
  }
}
