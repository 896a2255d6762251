/**
 * Sanitized HTML is regular: every `<` starts a tag, every value is in double quotes, and these four references
 * are the only ones. So it can be processed with simple patterns; foreign HTML cannot.
 */
const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => references[character] ?? '')

export const escapeValue = (text: string): string => text.replace(/[&<>"]/g, (character) => references[character] ?? '')

export const unescape = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot);/g, (reference) => characters[reference] ?? '')

/** Control characters besides line feed and tab: browsers skip some of them, and PostgreSQL stores no NUL. */
export const stripControls = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '')

/** Browsers show nothing of what is inside these, or read it by other rules than those of HTML. */
export const hiddenTags = new Set(
  'iframe math meta noembed noframes noscript script style svg template textarea title xmp'.split(' '),
)
