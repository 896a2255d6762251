export type Language = 'en' | 'de'

/** Paragraphs after the greeting; `{product}` and `{link}` are filled in, once, by name. */
type Words = { subject: string; paragraphs: readonly string[] }
export type Template = Record<Language, Words>
