import { useEffect, useState } from 'react'
import type { Option, OptionId } from './options.tsx'

type Search<Id extends OptionId> = (words: string, signal: AbortSignal) => Promise<readonly Option<Id>[]>
type Found<Id extends OptionId> = { words: string; options: readonly Option<Id>[] }

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those that contain every typed word, however they are accented. */
export function matching<O extends Pick<Option, 'label' | 'description'>>(options: readonly O[], words: string): O[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return options.filter(({ label, description = '' }) => {
    const text = plain(`${label} ${description}`)
    return wanted.every((word) => text.includes(word))
  })
}

const pause = 120

/** Without `search` the options are filtered locally; with it on the server, a moment after the last key. */
export function useFoundOptions<Id extends OptionId>(
  options: readonly Option<Id>[],
  words: string,
  search: Search<Id> | undefined,
): { found: readonly Option<Id>[]; isSearching: boolean } {
  const [answer, setAnswer] = useState<Found<Id>>()
  useEffect(() => {
    if (!search || words === '') return undefined
    const control = new AbortController()
    const ask = async () => {
      const found = await search(words, control.signal).catch(() => [])
      if (!control.signal.aborted) setAnswer({ words, options: found })
    }
    const timer = setTimeout(ask, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- callers write `search` inline; the words are what changes
  }, [words])
  if (!search || words === '') return { found: matching(options, words), isSearching: false }
  return { found: answer?.options ?? [], isSearching: answer?.words !== words }
}
