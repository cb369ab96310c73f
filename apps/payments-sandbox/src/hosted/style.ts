import { createHash } from 'node:crypto';

/**
 * The one stylesheet of the hosted pages. It is part of every page, allowed by its hash, so that a page is a single
 * answer.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf6f0; --card: #ffffff; --ink: #1b1f2e; --soft: #565b6b; --line: #e2dbd0; --edge: #857f72;
  --ember: #b4430b; --ember-dark: #963605; --on-ember: #ffffff; --glow: #fdf0e7;
  --note: #fff0d1; --note-ink: #573900; --bad: #9c1418; --bad-paper: #fdebe9; --good: #17623a; --good-paper: #e3f4ea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12151f; --card: #1b1f2c; --ink: #f3eee5; --soft: #b4b8c5; --line: #343a4c; --edge: #8d93a5;
    --ember: #ff9a5e; --ember-dark: #ffb183; --on-ember: #231003; --glow: #2c241f;
    --note: #372a10; --note-ink: #ffdfa6; --bad: #ffb4ab; --bad-paper: #431a1c; --good: #93dfb2; --good-paper: #16321f;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.note p { margin: 0; }
.note { padding: .625rem 1rem; background: var(--note); color: var(--note-ink); text-align: center; font-size: .875rem; font-weight: 600; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1 { margin: 0 0 1.25rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
a { color: var(--ember); }
.card { margin: 0 0 1rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.soft { color: var(--soft); }
.price { margin: 0; font-size: 1.0625rem; color: var(--soft); }
.price strong { font-size: 2rem; line-height: 1.2; color: var(--ink); letter-spacing: -.02em; }
dl { margin: 1rem 0 0; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .625rem 0; border-top: 1px solid var(--line); }
dl div:last-child { padding-bottom: 0; }
dt { color: var(--soft); }
dd { margin: 0 0 0 auto; font-variant-numeric: tabular-nums; text-align: right; }
.total dt, .total dd { color: var(--ink); font-weight: 700; }
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem; }
.badge { padding: .125rem .625rem; border-radius: 99px; background: var(--good-paper); color: var(--good); font-size: .8125rem; font-weight: 700; }
.badge.ends { background: var(--note); color: var(--note-ink); }
.badge.bad { background: var(--bad-paper); color: var(--bad); }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
legend, .label { padding: 0; margin-bottom: .5rem; font-weight: 700; display: block; }
.choice { display: flex; align-items: center; gap: .75rem; min-height: 3.25rem; margin-bottom: .5rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); cursor: pointer; }
.choice:has(input:checked) { border-color: var(--ember); box-shadow: inset 0 0 0 1px var(--ember); background: var(--glow); }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--ember); }
.choice b, .choice small { display: block; }
.choice b { font-weight: 600; font-variant-numeric: tabular-nums; }
.choice small { color: var(--soft); font-size: .875rem; }
select { width: 100%; min-height: 44px; margin-bottom: .75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 12px; }
button { width: 100%; min-height: 48px; padding: .625rem 1.25rem; font: inherit; font-weight: 700; color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: 12px; cursor: pointer; }
.way { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; }
.renews { margin: .25rem 0 0; color: var(--soft); font-size: .875rem; }
button.primary { color: var(--on-ember); background: var(--ember); border-color: var(--ember); }
.actions { display: grid; gap: .75rem; }
.card .actions { margin-top: 1.25rem; }
:focus-visible { outline: 3px solid var(--ember); outline-offset: 2px; }
.choice:focus-within:has(:focus-visible) { outline: 3px solid var(--ember); outline-offset: 2px; }
.choice :focus-visible { outline: none; }
.problem { margin: 0 0 1.25rem; padding: .875rem 1rem; border-radius: 12px; background: var(--bad-paper); color: var(--bad); font-weight: 600; }
dl + .problem { margin: 1.25rem 0 0; }
details { margin-top: .75rem; }
summary { min-height: 44px; padding: .625rem 0; color: var(--ember); font-weight: 600; cursor: pointer; }
.rows { list-style: none; margin: .5rem 0 0; padding: 0; }
.rows a { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 1rem; min-height: 52px; padding: .5rem 0; border-top: 1px solid var(--line); color: inherit; text-decoration: none; }
.rows span span { display: block; color: var(--soft); font-size: .875rem; }
.rows b { font-variant-numeric: tabular-nums; }
@media (hover: hover) {
  button:hover { background: var(--glow); }
  button.primary:hover { background: var(--ember-dark); border-color: var(--ember-dark); }
  .rows a:hover span:first-child { text-decoration: underline; }
}
@media (min-width: 56rem) {
  main.wide { max-width: 60rem; padding-top: 4rem; display: grid; grid-template-columns: 1fr 1fr; gap: 0 3rem; align-items: start; }
  main.wide h1, main.wide > .problem { grid-column: 1 / -1; }
}
`;

/** What the content security policy calls the stylesheet. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
