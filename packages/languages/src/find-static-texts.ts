/** A page or a manifest of web apps: what is written without code. */
export const IS_STATIC = /\.(?:html|webmanifest)$/;

/** A manifest of web apps, as far as people read it. The app's own name is the same in all languages. */
interface WebManifest {
  readonly lang: string;
  readonly description: string;
  readonly screenshots: readonly { readonly label: string }[];
  readonly shortcuts: readonly { readonly name: string }[];
}

/** The texts of a manifest, or of a page: those of its elements with `data-text`. */
export function findStaticTexts(content: string, file: string): string[] {
  return file.endsWith('.html') ? findInPage(content) : findInManifest(content);
}

function findInPage(page: string): string[] {
  const elements = page.matchAll(/\sdata-text[^>]*>([^<]+)</g);
  return [...elements].map(([, text = '']) => text.replaceAll(/\s+/g, ' ').trim());
}

function findInManifest(content: string): string[] {
  const found: string[] = [];
  translateManifest(content, 'en', (text) => {
    found.push(text);
    return text;
  });
  return found;
}

/** A manifest with its texts in another language. */
export function translateManifest(content: string, lang: string, translate: (text: string) => string): string {
  const manifest = JSON.parse(content) as WebManifest;
  return JSON.stringify({
    ...manifest,
    lang,
    description: translate(manifest.description),
    screenshots: manifest.screenshots.map((picture) => ({ ...picture, label: translate(picture.label) })),
    shortcuts: manifest.shortcuts.map((way) => ({ ...way, name: translate(way.name) })),
  });
}
