import type { Language } from '#kernel/language.ts'

/** Paragraphs after the greeting: `{product}` is filled in, `{link}` is a paragraph of its own. */
type TemplateTexts = { subject: string; paragraphs: readonly string[] }
export type MailTemplate = Record<Language, TemplateTexts>
