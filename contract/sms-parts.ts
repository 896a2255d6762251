/** How a text is sent as SMS: the alphabet decides how many characters fit into one part. */
export type SmsSize = {
  /** As people count them. */
  characters: number
  parts: number
  /** How many more units fit into the last part. */
  left: number
  isUnicode: boolean
  /** The characters because of which every part holds fewer, each once. */
  costly: string[]
}

/** The default alphabet of GSM 03.38. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension: two units each. */
const extended = new Set('\f^{}\\[~]|€')

/** A text in several parts has a header in each. */
const limits = { gsm: { single: 160, several: 153 }, unicode: { single: 70, several: 67 } }

export function measureSms(text: string): SmsSize {
  const characters = [...text]
  const costly = characters.filter((one) => !basic.has(one) && !extended.has(one))
  const isUnicode = costly.length > 0
  const units = characters.map((one) => (isUnicode ? one.length : extended.has(one) ? 2 : 1))
  const { single, several } = isUnicode ? limits.unicode : limits.gsm
  const total = units.reduce((sum, unit) => sum + unit, 0)
  const fit = total <= single ? { parts: 1, left: single - total } : fillParts(units, several)
  return { characters: characters.length, ...fit, isUnicode, costly: [...new Set(costly)] }
}

/** A character is never split over two parts. */
function fillParts(units: readonly number[], size: number): { parts: number; left: number } {
  let [parts, used] = [1, 0]
  for (const unit of units) {
    if (used + unit > size) [parts, used] = [parts + 1, 0]
    used += unit
  }
  return { parts, left: size - used }
}

/** Characters of word processors with a usual one that means the same. */
const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u200B': '',
  '\u00AD': '',
  '\t': ' ',
}

/** The same text with fewer costly characters; equal to the given one if nothing can be replaced. */
export const simplifySms = (text: string): string => [...text].map((one) => plain[one] ?? one).join('')

/** Of one message. More would be an email. */
export const longestSms = 4000

/** Pieces of at most this many characters, split between words where possible. */
export function splitText(text: string, longest: number): string[] {
  const pieces: string[] = []
  let rest = [...text]
  while (rest.length > longest) {
    const begin = rest.slice(0, longest + 1)
    const gap = begin.findLastIndex((one) => /\s/u.test(one))
    // A word that is longer than half of a piece is split.
    const at = gap > longest / 2 ? gap : longest
    pieces.push(rest.slice(0, at).join(''))
    rest = rest.slice(gap > longest / 2 ? at + 1 : at)
  }
  return [...pieces, rest.join('')].filter((piece) => piece !== '')
}
