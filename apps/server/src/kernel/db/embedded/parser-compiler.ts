import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';

/** The parts of PGlite's WebAssembly module that are used here. */
interface ParserModule {
  _pgl_startPGlite: () => void;
  _raw_parser: (text: number, mode: number) => number;
  stringToUTF8OnStack: (text: string) => number;
  stackSave: () => number;
  stackRestore: (stack: number) => void;
}

/**
 * Keeps V8 from optimizing PostgreSQL's SQL parser, which is one function of 100 KB: compiling it takes 600 MB of
 * memory for half a second, and it is hot after the first statements. Each function is compiled at its first call, and
 * whether it may be optimized later is decided then. So the parser gets an empty text right after PostgreSQL started,
 * with optimizing switched off for that moment: for the parser and the four functions that read its text, and for
 * nothing else. memory.long.test.ts measures it. Both functions are private to PGlite.
 *
 * @param engine whose module is loaded, and whose PostgreSQL has not started
 */
export function keepParserSmall(engine: PGlite): void {
  const module = engine.Module as unknown as ParserModule;
  const startPostgres = module._pgl_startPGlite;
  module._pgl_startPGlite = () => {
    startPostgres();
    // Only the function with this number may be optimized, and 0 is imported: none. -1: all.
    setFlagsFromString('--wasm-tier-up-filter=0');
    const stack = module.stackSave();
    try {
      module._raw_parser(module.stringToUTF8OnStack(''), 0);
    } finally {
      module.stackRestore(stack);
      setFlagsFromString('--wasm-tier-up-filter=-1');
    }
  };
}
