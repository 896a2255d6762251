import { longestSynonym, mostSynonymGroups, mostSynonymsInGroup } from '#contract/knowledge-base-synonyms.ts'
import { t } from '#web/lib/i18n/i18n.ts'

/** One group a line, its words separated by commas. */
export const writeLines = (groups: readonly (readonly string[])[]): string =>
  groups.map((words) => words.join(', ')).join('\n')

export const readLines = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .filter((words) => words.length > 0)

const compared = (word: string) => word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** What the server would refuse, in the words of the field. */
export function findProblem(groups: readonly (readonly string[])[]): string | undefined {
  if (groups.length > mostSynonymGroups) return t('More than {most} lines', { most: mostSynonymGroups })
  const seen = new Set<string>()
  for (const words of groups) {
    const [first = ''] = words
    if (new Set(words.map(compared)).size < 2) return t('“{word}” needs another word on its line', { word: first })
    if (words.length > mostSynonymsInGroup)
      return t('The line with “{word}” has more than {most} words', { word: first, most: mostSynonymsInGroup })
    const tooLong = words.find((word) => word.length > longestSynonym)
    if (tooLong) return t('“{word}” has more than {most} characters', { word: tooLong, most: longestSynonym })
    const repeated = words.find((word) => seen.has(compared(word)))
    if (repeated) return t('“{word}” is on more than one line', { word: repeated })
    for (const word of words) seen.add(compared(word))
  }
  return undefined
}
