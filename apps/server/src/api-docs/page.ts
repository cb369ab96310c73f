import { type Call, MINIMAL } from '@fivefold/contract/call';
import { allCalls } from '@fivefold/contract/api';
import { problemCodesOf } from '@fivefold/contract/problem-codes';
import { problems } from '@fivefold/contract/problems';
import type * as z from 'zod';
import { escapeHtml } from '../kernel/escape-html.ts';
import { TAGS } from './tags.ts';
import { tokenSection } from './token-section.ts';
import { jsonSchema } from './schemas.ts';
import { summaryOf, tagOf } from './operation.ts';

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fbf7f1,#171a23);--ink:light-dark(#1d2130,#ece8e1);--soft:light-dark(#5d6272,#a9adba);--line:light-dark(#e5ddd1,#2e3342);--ember:light-dark(#a83c0b,#ff9c66)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:40px 20px}
h1{margin:0 0 8px}h2{margin:48px 0 8px;text-transform:capitalize}
section{border-top:1px solid var(--line);padding:20px 0}
h3{margin:0 0 4px;font:600 16px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}h3 b{color:var(--ember)}h2.title{text-transform:none}h3.title{font-family:inherit;margin:24px 0 4px}
code,li{overflow-wrap:anywhere}p{margin:4px 0}.soft{color:var(--soft)}
pre{overflow:auto;padding:12px;border:1px solid var(--line);border-radius:12px;font-size:13px}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer}
a{color:var(--ember)}li{margin:4px 0}`;

/** The readable page of the API, made from the same contract as the OpenAPI document. */
export function apiPage(publicUrl: string): string {
  const bySlice = Map.groupBy(allCalls, tagOf);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fivefold API</title><link rel="stylesheet" href="docs.css"></head><body><main>
<h1>Fivefold API</h1>
<p>Every call, as the server checks it. Also as an OpenAPI document: <a href="openapi.json">openapi.json</a>.</p>
<p class="soft">Errors are problem details (RFC 9457): <code>detail</code> is a sentence for a person, <code>code</code> a stable word.</p>
${tokenSection(publicUrl)}
${[...bySlice].map(([slice, calls]) => `<h2>${escapeHtml(slice)}</h2><p>${escapeHtml(TAGS[slice] ?? '')}</p>${calls.map(callSection).join('')}`).join('')}
</main></body></html>`;
}

export const apiPageStyle = STYLE;

function callSection(call: Call): string {
  const needs = { public: 'anyone', 'signed-in': 'signed in', premium: 'signed in, with a plan' }[call.access];
  return `<section><h3><b>${call.method}</b> ${escapeHtml(call.path)}</h3>
<p>${escapeHtml(summaryOf(call))}</p><p class="soft">For ${needs}.${call.tokenScope === undefined ? '' : ` Access tokens with the scope ${call.tokenScope === 'read' ? 'read or check-in' : 'check-in'}.`}${call.idempotent === true ? ' Takes an Idempotency-Key.' : ''}${call.hasMinimal === true ? ` Takes ${MINIMAL.header}: ${MINIMAL.value}.` : ''}</p>
${schemaBlock('Query', call.query)}${schemaBlock('Body', call.body)}${schemaBlock('Answer', call.answer)}
<details><summary>Refusals</summary><ul>${problemCodesOf(call)
    .map((code) => `<li>${problems[code].status} <code>${code}</code> ${escapeHtml(problems[code].title)}</li>`)
    .join('')}</ul></details></section>`;
}

function schemaBlock(label: string, schema: z.core.$ZodType | undefined): string {
  if (schema === undefined) return '';
  const made = jsonSchema(schema, label === 'Answer' ? 'output' : 'input');
  return `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(made, null, 2))}</pre></details>`;
}
