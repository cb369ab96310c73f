export const devStyle = `
:root{color-scheme:light dark;--paper:light-dark(#fbf7f1,#171a23);--card:light-dark(#fff,#1f2330);--ink:light-dark(#1d2130,#ece8e1);--soft:light-dark(#5d6272,#a9adba);--line:light-dark(#e5ddd1,#2e3342);--ember:light-dark(#a83c0b,#ff9c66)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:40px 20px}
article{margin:16px 0;padding:20px;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 4px}h2{margin:0;font-size:18px}
p{margin:8px 0;white-space:pre-wrap;overflow-wrap:anywhere}.soft{color:var(--soft);margin:0;font-size:14px}
a{color:var(--ember);display:inline-block;padding:10px 0}`;

export interface DevPage {
  readonly title: string;
  readonly lead: string;
  /** Each as HTML, newest first. */
  readonly articles: readonly string[];
  readonly whenEmpty: string;
}

/** A page with what an embedded service would have sent. */
export function devPage({ title, lead, articles, whenEmpty }: DevPage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="page.css"></head><body><main>
<h1>${title}</h1><p class="soft">${lead}</p>
${articles.length === 0 ? `<p>${whenEmpty}</p>` : articles.map((article) => `<article>${article}</article>`).join('\n')}</main></body></html>`;
}
