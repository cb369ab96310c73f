import type { GetICUArgs } from '@schummar/icu-type-parser';

/** What stands in for the arguments of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The arguments that a text needs: none, or an object with exactly its names. A text that is not known needs any. */
export type ValuesOf<Text extends string> = string extends Text
  ? [values?: TextValues]
  : keyof GetICUArgs<Text> extends never
    ? []
    : [values: ArgumentsOf<Text>];

/** The same with a function for each tag, which makes an element of what is inside. */
export type RichValuesOf<Text extends string, Inside, Element> = string extends Text
  ? Readonly<Record<string, string | number | ((inside: Inside) => Element)>>
  : ArgumentsOf<Text> & Readonly<Record<TagsOf<Text>, (inside: Inside) => Element>>;

/** The arguments of a text by their names; those that no plural counts may be any `Value`. */
export type ArgumentsOf<Text extends string, Value = string | number> = GetICUArgs<
  Text,
  { ICUArgument: Value; ICUNumberArgument: number }
>;

/** 'b' of 'You log in as <b>{email}</b>.' */
type TagsOf<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | TagsOf<Rest>
  : never;
