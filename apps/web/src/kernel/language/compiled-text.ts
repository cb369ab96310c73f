import type { CompiledMessage } from 'icu-minify/format';

/** A text as the build leaves it: plain, or with its arguments, branches and tags as lists. */
export type CompiledText = CompiledMessage;
