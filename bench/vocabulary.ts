const syllables =
  'ba be bi bo bu da de di do du fa fe fi ga ge go ka ke ki ko la le li lo lu ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so su ta te ti to va ve vi wa we za zo'.split(
    ' ',
  )

const vocabularySize = 50_000

/** The same 50,000 words on every run: two to four syllables, with different beginnings. */
export const vocabulary: readonly string[] = Array.from({ length: vocabularySize }, (_, rank) => {
  let left = rank + syllables.length
  let word = ''
  while (left > 0) {
    word += syllables[left % syllables.length]
    left = Math.floor(left / syllables.length)
  }
  return word
})

type Random = () => number

/** Repeatable: the same seed gives the same texts. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** As in natural languages: the frequency of the word of rank n is proportional to 1/n. */
const pickWord = (random: Random): string => vocabulary[Math.floor(vocabularySize ** random()) - 1] as string

export function pickText(random: Random, least: number, most: number): string {
  const length = least + Math.floor(random() * (most - least + 1))
  return Array.from({ length }, () => pickWord(random)).join(' ')
}
