import type { Suggested } from './suggestion-store.ts'

export type Text = { id: number; name: string; keywords: string | null; active: boolean; group_ids: number[] }

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')

/** Lower is better: an exact keyword, the start of the name, a word of either, any part. */
function rankOf({ name, keywords }: Text, query: string): number | undefined {
  const keys = wordsOf(keywords ?? '')
  if (keys.includes(query)) return 0
  if (name.toLocaleLowerCase().startsWith(query)) return 1
  if ([...keys, ...wordsOf(name)].some((word) => word.startsWith(query))) return 2
  return `${name} ${keywords ?? ''}`.toLocaleLowerCase().includes(query) ? 3 : undefined
}

const isOffered = ({ active, group_ids }: Text, groupId: number | null | undefined) =>
  active && (group_ids.length === 0 || !groupId || group_ids.includes(groupId))

/** What fits the words, best first; of a group only what is meant for it. */
export function findTexts(texts: readonly Text[], words: string, groupId?: number | null): Suggested[] {
  const query = words.trim().toLocaleLowerCase()
  const found = texts.flatMap((text) => {
    const rank = isOffered(text, groupId) ? rankOf(text, query) : undefined
    return rank === undefined ? [] : [{ text, rank: query === '' ? 0 : rank }]
  })
  return found
    .toSorted((one, other) => one.rank - other.rank || one.text.name.localeCompare(other.text.name))
    .map(({ text: { id, name, keywords } }) => ({ id: String(id), label: name, description: keywords ?? undefined }))
}
