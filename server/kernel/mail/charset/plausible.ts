const letter = /\p{L}/u
const asciiLetter = /[A-Za-z]/
const latinNames = /^(?:windows-125[02478]|iso-8859-(?:1|2|3|4|9|10|13|14|15|16)|macintosh|cp(?:437|850|852|858))$/
/** Polish and Czech have more letters with accents in a row. */
const easternNames = /^(?:windows-1250|iso-8859-(?:2|16)|cp852)$/
const cyrillicNames = /^(?:windows-1251|koi8-[ru]|iso-8859-5|cp866|ibm866|x-mac-cyrillic)$/
const scripts = new Map([
  ['windows-1253', /\p{Script=Greek}/u],
  ['iso-8859-7', /\p{Script=Greek}/u],
  ['windows-1255', /\p{Script=Hebrew}/u],
  ['iso-8859-8', /\p{Script=Hebrew}/u],
  ['windows-1256', /\p{Script=Arabic}/u],
  ['iso-8859-6', /\p{Script=Arabic}/u],
  ['windows-874', /\p{Script=Thai}/u],
])

/** Whether the text is plausible; always true for charsets that are not checked here. */
export function isPlausible(text: string, charset: string): boolean {
  if (latinNames.test(charset)) return isPlausibleLatin(text, easternNames.test(charset) ? 4 : 3)
  if (cyrillicNames.test(charset)) return isPlausibleCyrillic(text)
  const script = scripts.get(charset)
  return script === undefined || shareOf(text, (character) => script.test(character) || !letter.test(character)) > 0.6
}

/** Of the characters that are not ASCII. */
function shareOf(text: string, isRight: (character: string) => boolean): number {
  let [right, all] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue
    all += 1
    right += Number(isRight(text.charAt(at)))
  }
  return all === 0 ? 1 : right / all
}

const controls = /[\u0080-\u0084\u0086-\u009f]/
const foreignRun = /[^\p{ASCII}]+/gu
const signs = /^[^\p{L}]+|[^\p{L}]+$/gu
const between = /^[\u00a0\u00ad’ʼ·]$/u

/**
 * Letters with accents are next to letters without, or alone; signs are at the edge of a word. Bytes of other charsets
 * result in long runs of both.
 */
function isPlausibleLatin(text: string, longestRow: number): boolean {
  if (controls.test(text)) return false
  let [right, all] = [0, 0]
  for (const { 0: row, index } of text.matchAll(foreignRun)) {
    const isAfterLetter = asciiLetter.test(text.charAt(index - 1))
    const isBeforeLetter = asciiLetter.test(text.charAt(index + row.length))
    const letters = row.replaceAll(signs, '')
    const isShort = letters.length <= longestRow && !/[^\p{L}]/u.test(letters)
    const touches = isAfterLetter || isBeforeLetter || letters.length <= 1
    const isSign = letters === '' && row.length <= 3 && (between.test(row) || !isAfterLetter || !isBeforeLetter)
    all += row.length
    if (isSign || (letters !== '' && isShort && touches && row.length <= letters.length + 2)) right += row.length
  }
  return right >= all * 0.65
}

const cyrillicWord = /[\p{L}\p{M}]+/gu
const written = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u
const frequentLetters = /[оеаинтсрвлкмдпуі]/iu

/** Words begin with a capital or have one case: in the wrong Cyrillic charset the case is inverted. */
function isPlausibleCyrillic(text: string): boolean {
  const isCyrillic = shareOf(text, (character) => /\p{Script=Cyrillic}|[–—«»„“”№’…\u00a0]/u.test(character)) > 0.85
  const words = wordsOf(text)
  const proper = words.filter((word) => written.test(word))
  const isTurned = words.some((word) => /^\p{Ll}\p{Lu}+$/u.test(word)) && lowerShare(text) < 0.5
  return isCyrillic && !isTurned && proper.length >= words.length * 0.7 && frequentShare(text) >= 0.5
}

const wordsOf = (text: string): string[] => text.match(cyrillicWord)?.filter((word) => /[^\p{ASCII}]/u.test(word)) ?? []

const lowerShare = (text: string): number => shareOf(text, (character) => /\p{Ll}/u.test(character))
const frequentShare = (text: string): number =>
  shareOf(wordsOf(text).join(''), (character) => frequentLetters.test(character))

const score = (text: string): number => lowerShare(text) + frequentShare(text)

/** The Cyrillic charset in which it is ordinary text: of several the one with small and frequent letters. */
export function findCyrillic(decode: (charset: string) => string): string | undefined {
  const [best] = ['windows-1251', 'koi8-r', 'iso-8859-5', 'cp866']
    .map((charset) => ({ charset, text: decode(charset) }))
    .filter(({ text }) => /\p{Script=Cyrillic}{4}/u.test(text) && isPlausibleCyrillic(text))
    .toSorted((one, other) => score(other.text) - score(one.text))
  return best?.charset
}
