import { en } from './en.ts'
import { type Failures, failures as englishFailures } from './failures.ts'

/** A text, or its forms by plural category where a language has more than two. */
type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Catalog = Readonly<Record<string, Entry>>

type Texts = { catalog: Catalog; failures: Failures }
type Language = { locale: string; name: string; load: () => Promise<Texts> }

const loadGerman = async (): Promise<Texts> => {
  const { de, failures } = await import('./de.ts')
  return { catalog: de, failures }
}

/** English is in the source, apart from names that the server sends; the others are loaded when they are used. */
export const languages: readonly Language[] = [
  { locale: 'en-us', name: 'English', load: async () => ({ catalog: en, failures: englishFailures }) },
  { locale: 'de-de', name: 'Deutsch', load: loadGerman },
]

let catalog: Catalog = en
let sentences: Failures = englishFailures
let spoken = 'en-us'
let plurals = new Intl.PluralRules(spoken)

/** What people read when something fails, by code. */
export const failureSentences = (): Failures => sentences

export const locale = (): string => spoken

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])
export const direction = (): 'ltr' | 'rtl' => (rightToLeft.has(spoken.split('-')[0] ?? '') ? 'rtl' : 'ltr')

/** The language spoken here that fits best: the exact one, else one that begins the same. */
export function closestLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((one) => one.toLowerCase()).flatMap((one) => matches(one))
  return known[0] ?? (languages[0] as Language)
}

const matches = (wanted: string) => [
  ...languages.filter(({ locale }) => locale === wanted),
  ...languages.filter(({ locale }) => locale.split('-')[0] === wanted.split('-')[0]),
]

/** Called before anything is shown, and when the user chooses another language; screens then start anew. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const { locale, load } = closestLanguage(wanted)
  const { catalog, failures } = await load()
  setCatalog(locale, catalog, failures)
}

export function setCatalog(locale: string, texts: Catalog, failures: Failures = englishFailures): void {
  spoken = locale
  catalog = texts
  sentences = failures
  plurals = new Intl.PluralRules(locale)
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

/** A text that the server sent, such as the name of a state: translated if we know it, else as it is. */
export const td = (text: string): string => formOf(catalog[text] ?? text, 0)
