import type { Language } from '@fivefold/rules/languages';
import type { FastifyInstance } from 'fastify';

/** Small pages beside the app: they need no script and load nothing but their style. */

const STYLE_FILE = 'plain-page.css';
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fcf8f2,#0f131a);--card:light-dark(#fffdfc,#181c24);--ink:light-dark(#1c222c,#f2eee9);--soft:light-dark(#4d535e,#b4b7bf);--line:light-dark(#e4dfd7,#2c303a);--ember:light-dark(#f67c31,#f98942);--on-ember:light-dark(#270e06,#250f06)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:640px;margin:0 auto;padding:48px 16px;overflow-wrap:anywhere}
section.question{max-width:350px;margin:0 auto;padding:28px 24px;background:var(--card);border:1px solid var(--line);border-radius:16px;text-align:center}
h1,h2,h3{margin:32px 0 8px;line-height:1.25}h1{margin-top:0;font-size:24px}h2{font-size:20px}h3{font-size:17px}p{margin:0 0 20px}h1+p,section p{color:var(--soft)}li{margin-block:8px}div.table{overflow-x:auto;margin:0 0 20px}table{border-collapse:collapse}th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;min-width:5.5em}div.numbers th,div.numbers td{min-width:0;padding:5px 0 5px clamp(10px,2vw,24px);font-variant-numeric:tabular-nums;overflow-wrap:normal;vertical-align:bottom}div.numbers td{white-space:nowrap}div.numbers tbody th{font-weight:400}div.numbers th:first-child{padding-inline-start:0}div.numbers th+th,div.numbers td{text-align:end}@media(max-width:480px){table{font-size:14px}}
button{width:100%;min-height:52px;border:0;border-radius:12px;background:var(--ember);color:var(--on-ember);font:inherit;font-weight:700;cursor:pointer}
a{color:inherit}a.home{display:inline-block;padding:12px 0}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

export interface PlainPage {
  /** Plain text without markup. */
  readonly title: string;
  /** HTML of the page's main part, in the language. */
  readonly content: string;
  /** The way from the page's folder to that of the app, './' or '../': a proxy may have put a path before both. */
  readonly root: string;
  readonly language?: Language;
}

export function plainPage({ title, content, root, language = 'en' }: PlainPage): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${title} · Fivefold</title><link rel="icon" href="${root}favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${root}${STYLE_FILE}"></head>
<body><main>${content}</main></body></html>
`;
}

export function plainPageRoutes(app: FastifyInstance): void {
  app.get(`/${STYLE_FILE}`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(STYLE),
  );
}
