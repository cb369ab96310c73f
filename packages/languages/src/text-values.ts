import type { GetICUArgs } from '@schummar/icu-type-parser';

/** What stands in for the arguments of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The arguments that a text needs: none, or an object with exactly its names. A text that is not known needs any. */
export type ValuesOf<Text extends string> = string extends Text
  ? [values?: TextValues]
  : keyof GetICUArgs<Text> extends never
    ? []
    : [values: GetICUArgs<Text, { ICUArgument: string | number; ICUNumberArgument: number }>];
