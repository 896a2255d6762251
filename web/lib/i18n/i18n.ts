import { en } from './en.ts'
import type { Sentences } from './failures.ts'

/** A text, or its forms by plural category where a language has more than two. */
type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Catalog = Readonly<Record<string, Entry>>

type Language = {
  locale: string
  name: string
  load: () => Promise<Catalog>
  /** The sentences for codes of the server. */
  loadSentences: () => Promise<Sentences>
}

/** English is in the source, apart from names that the server sends; the others are loaded when they are used. */
export const languages: readonly Language[] = [
  {
    locale: 'en-us',
    name: 'English',
    load: async () => en,
    loadSentences: async () => (await import('./failures.ts')).failures,
  },
  {
    locale: 'de-de',
    name: 'Deutsch',
    load: async () => (await import('./de.ts')).de,
    loadSentences: async () => (await import('./de/sentences.ts')).sentences,
  },
]

let catalog: Catalog = en
let sentences: Sentences = {}
let spoken = 'en-us'
let plurals = new Intl.PluralRules(spoken)

/** What people read, by the code that the server sent. */
export const failureSentences = (): Sentences => sentences

export const locale = (): string => spoken

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])
export const direction = (): 'ltr' | 'rtl' => (rightToLeft.has(spoken.split('-')[0] ?? '') ? 'rtl' : 'ltr')

/** The best available language: the exact one, else one with the same prefix. */
export function closestLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((one) => one.toLowerCase()).flatMap((one) => matches(one))
  return known[0] ?? (languages[0] as Language)
}

const matches = (wanted: string) => [
  ...languages.filter(({ locale }) => locale === wanted),
  ...languages.filter(({ locale }) => locale.split('-')[0] === wanted.split('-')[0]),
]

/** Called before anything is shown, and when the user chooses another language; screens are then rendered again. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const { locale, load, loadSentences } = closestLanguage(wanted)
  setCatalog(locale, await load())
  // Not awaited: nothing has failed yet, and until they are loaded the server's text is shown.
  void loadSentences().then(setSentences, ignoreFailure)
}

const ignoreFailure = () => undefined

export function setCatalog(locale: string, texts: Catalog): void {
  spoken = locale
  catalog = texts
  plurals = new Intl.PluralRules(locale)
}

export function setSentences(texts: Sentences): void {
  sentences = texts
}

type Values = Readonly<Record<string, string | number>>

const fill = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

const formOf = (entry: Entry, count: number): string =>
  typeof entry === 'string' ? entry : (entry[plurals.select(count)] ?? entry.other ?? '')

/** `t('Send to {name}', { name })`: the English text is the key. */
export const t = (text: string, values: Values = {}): string => fill(formOf(catalog[text] ?? text, 0), values)

/** `tn(3, '{count} ticket', '{count} tickets')`. */
export function tn(count: number, one: string, other: string, values: Values = {}): string {
  const key = plurals.select(count) === 'one' && typeof catalog[other] !== 'object' ? one : other
  return fill(formOf(catalog[key] ?? key, count), { count: new Intl.NumberFormat(spoken).format(count), ...values })
}

/** A text from the server, such as the name of a state: translated if known, else unchanged. */
export const td = (text: string): string => formOf(catalog[text] ?? text, 0)
