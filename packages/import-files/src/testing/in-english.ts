import { formatText } from '@fivefold/languages/format-text';
import type { Sentence } from '../sentence.ts';

/** What a person reads who chose English. */
export const inEnglish = ({ text, values = {} }: Sentence): string => formatText(text, values);
