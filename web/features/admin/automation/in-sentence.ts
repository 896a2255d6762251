import { locale } from '#web/lib/i18n/i18n.ts'

const start = '\u2068'
const end = '\u2069'

/** A value in a sentence: it keeps its own direction of writing, and `valuesIn` finds it again. */
export const isolate = (value: string): string => `${start}${value}${end}`

/** The sentence in parts; those at odd positions are values. */
export const splitAtValues = (sentence: string): string[] => sentence.split(/[\u2068\u2069]/)

/** English writes labels in lower case inside a sentence; German does not, and abbreviations stay as they are. */
export const inSentence = (label: string): string =>
  locale().startsWith('en') && !/^\p{Lu}{2}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
