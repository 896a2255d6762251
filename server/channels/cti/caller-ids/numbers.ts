import type * as PhoneNumbers from 'libphonenumber-js/min'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min'
import { loadWhenUsed } from '#kernel/load-when-used.ts'

const getPhoneNumbers = loadWhenUsed<typeof PhoneNumbers>('libphonenumber-js/min')

/** E.164 allows 15 digits; fewer than 6 are an extension or a house number. */
const fewestDigits = 6
const mostDigits = 15

/** Two numbers and the characters between them; of a longer run, which is a table, only the beginning is read. */
const longestRun = 200

/** A signature has about three. More are a list, and each takes 0.04 ms. */
const mostCandidates = 100

const blank = String.raw`\t \u00a0\u2000-\u200a\u202f`
const dash = String.raw`\u2010-\u2015-`
/** The characters of written numbers; one class, so that matching never backtracks. */
const signs = String.raw`[+\d()./|${blank}${dash}]+`
const runs = new RegExp(signs, 'g')
const isNumeric = new RegExp(`^${signs}$`)
const betweenNumbers = new RegExp(`[/|]|[${blank}][${dash}][${blank}]`)
const edgeOfCode = new RegExp(`[\\d/${dash}]`)

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** The country of this code, if we know its numbering plan. */
export function countryOf(code: string): CountryCode | undefined {
  const country = code.trim().toUpperCase()
  return getPhoneNumbers().isSupportedCountry(country) ? country : undefined
}

const parse = (digits: string, country?: CountryCode) =>
  getPhoneNumbers().parsePhoneNumberFromString(digits, { extract: false, ...(country && { defaultCountry: country }) })

/** E.164 without its plus; undefined when this is probably no telephone number. */
function normalize(written: string, country: CountryCode | undefined): string | undefined {
  const digits = digitsOf(written)
  const dialled = /^\D*\+/.test(written) ? `+${digits}` : digits.replace(/^00/, '+')
  const number = digits.length < fewestDigits ? undefined : readNumber(dialled, country)
  return number ? digitsOf(number.number) : !country && isNational(dialled) ? dialled : undefined
}

/** Without a country a national number is only its digits. */
const isNational = (dialled: string) =>
  /^0[1-9]/.test(dialled) && dialled.length >= fewestDigits && dialled.length <= mostDigits

function readNumber(dialled: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const number = dialled.startsWith('+') || country ? parse(dialled, country) : undefined
  if (/^[+0]/.test(dialled)) return number?.isPossible() ? number : undefined
  // Without other evidence that this is a phone number, it has to be valid and written in the national format.
  // Where numbers begin with a 0, `4711081512` is an order number.
  const usual = number && digitsOf(number.formatNational()) === dialled ? number : undefined
  return [usual, parse(`+${dialled}`)].find((one) => one?.isValid())
}

/** Dates and IP addresses are written with the same characters. */
const somethingElse = [
  /^\d{4}[-/.]\d\d?[-/.]\d\d?$/,
  /^\d\d?[-/.]\d\d?[-/.](?:\d\d|\d{4})$/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
]

function isCandidate(written: string): boolean {
  const { length } = digitsOf(written)
  // Two more for `00`, one for `(0)`.
  return length >= fewestDigits && length <= mostDigits + 3 && !somethingElse.some((other) => other.test(written))
}

/** `AB-123456`, `id=123456`, `#123456` and `123456@example.com` are identifiers. */
const isPartOfName = (neighbour = '', edge = '') => /[\p{L}\d_@=#%&]/u.test(neighbour) && edgeOfCode.test(edge)

/** `030 123456 / 0171 234567` is two numbers, `030/123456` is one. */
function separate(run: string): string[] {
  return run
    .slice(0, longestRun)
    .split(/(?=\+)/)
    .flatMap((one) => {
      const parts = one.split(betweenNumbers)
      return parts.every((part) => digitsOf(part).length >= fewestDigits) ? parts : [one]
    })
}

/** Parts of a text that are delimited and may be telephone numbers. */
function* candidatesIn(text: string): Generator<string> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    const end = index + run.length
    const isName = isPartOfName(text[index - 1], run[0]) || isPartOfName(text[end], text[end - 1])
    if (run.length < fewestDigits || isName) continue
    for (const part of separate(run)) if (isCandidate(part.trim())) yield part
  }
}

/** The telephone numbers in a text, each once, in the order they come. */
export function numbersIn(text: string, country: CountryCode | undefined): string[] {
  const numbers = candidatesIn(text)
    .take(mostCandidates)
    .map((candidate) => normalize(candidate, country))
    .filter((number) => number !== undefined)
  return [...new Set(numbers)]
}

/** The forms under which a calling number may be indexed: the digits as sent, and normalised. */
export function listNumberForms(number: string, country: CountryCode | undefined): string[] {
  if (number.length > 50 || !isNumeric.test(number)) return []
  const forms = [digitsOf(number).replace(/^00/, ''), normalize(number, country) ?? '']
  return [...new Set(forms.filter((form) => form !== ''))]
}

/** `4930123456` → `+49 30 123456`; anything else is returned unchanged. */
export function prettyNumber(number: string, country: string | undefined): string {
  if (number.length > 50 || !isNumeric.test(number)) return number
  const normal = normalize(number, country === undefined ? undefined : countryOf(country))
  return (normal && parse(`+${normal}`)?.formatInternational()) ?? number
}

/** How a telephone system may write a normalised number. */
export function listSpellings(number: string, country: CountryCode | undefined): string[] {
  const parsed = country && parse(`+${number}`, country)
  const national = parsed?.country === country ? parsed?.formatNational() : undefined
  return [number, `+${number}`, `00${number}`, ...(national ? [digitsOf(national)] : [])]
}
