/** The forms of a text by the plural category of its `{count}`, as `Intl.PluralRules` names them. */
export type PluralForms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A text as it is written in a language: values stand in braces, such as `Page {page} of {pages}`. */
export type Template = string | PluralForms;

/** The texts of one part of the product, by key. */
export type Area = { readonly [key: string]: Template };

/** The names of the values in a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values of a text by name; numbers are written in the locale. */
type Values<Name extends string> = { readonly [name in Name]: string | number };

/**
 * What a template becomes in a locale: a text, or a function from its values to a text. One with plural forms
 * has a `count`, by which its form is chosen.
 */
export type Text<T> = T extends string
  ? [NamesIn<T>] extends [never]
    ? string
    : (values: Values<NamesIn<T>>) => string
  : T extends PluralForms
    ? (values: { readonly count: number } & Values<Exclude<NamesIn<T['other']>, 'count'>>) => string
    : never;

/** A text that has a placeholder for each of the names, in any order. */
type WithPlaceholders<Names extends string> = (
  Names extends string ? (text: `${string}{${Names}}${string}`) => void : never
) extends (text: infer Placeholders) => void
  ? Placeholders & string
  : never;

/** A text in another language: a text where English has one, with a placeholder for each of its values. */
type TranslatedText<T> = T extends string
  ? [NamesIn<T>] extends [never]
    ? string
    : WithPlaceholders<NamesIn<T>>
  : PluralForms;

/** An area in another language: all keys of English, and no others where it is written with `satisfies`. */
export type Translated<English extends Area> = {
  readonly [key in keyof English]: TranslatedText<English[key]>;
};
