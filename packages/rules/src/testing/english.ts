/** Sentences for tests. */

import { saySentence } from '@fivefold/languages/say-sentence';
import type { Words } from '../sentence.ts';

/** What is said in English. */
export const english = (words: Words): string => saySentence(words);
