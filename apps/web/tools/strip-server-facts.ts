import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const CALLS = join(import.meta.dirname, '../../../packages/contract/src/calls') + sep;
/** The properties of a call that only the server and its API pages read (packages/contract/src/call.ts). */
const SERVER_FACTS =
  /^ *(?:summary:\s*'(?:[^'\\]|\\.)*'|problems: (?:\[[^\]]*\]|\w+)|access: '[^']*'|tokenScope: '[^']*'|asksForRevocation: (?:true|false)|hasEntityTag: true),\n/gm;
const LEFT_OVER = /^ *(?:summary|problems|access|tokenScope|asksForRevocation|hasEntityTag):/m;

/** The source of a file of calls without what only the server reads. */
export function withoutServerFacts(source: string): string {
  const stripped = source.replace(SERVER_FACTS, '');
  const [leftOver] = LEFT_OVER.exec(stripped) ?? [];
  if (leftOver !== undefined)
    throw new Error(`A call writes '${leftOver.trim()}' in a form that the build can't strip.`);
  return stripped;
}

/** Takes out of the contract's calls what only the server reads: sentences and lists that cost the dashboard 1 KB. */
export function stripServerFacts(): Plugin {
  return {
    name: 'strip-server-facts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      // Before types are taken out, which also changes the quotes.
      order: 'pre',
      filter: { id: /contract.src.calls/ },
      handler: (code, id) => (id.startsWith(CALLS) ? { code: withoutServerFacts(code), map: null } : null),
    },
  };
}
