import { queryOptions, useQuery } from '@tanstack/react-query'
import { TextModule, TextModuleRendering } from '#contract/text-module.ts'
import { api } from '#web/lib/api/api.ts'
import { matching } from '#web/ui/primitives/use-found-options.ts'

/**
 * The text modules for chats. The queries of the ticket's editor belong to its file, which is as large as it may be, and
 * sharing them would make it larger.
 */
const textModulesQuery = queryOptions({
  queryKey: ['text_modules', 'names'],
  queryFn: async () => {
    const found = await api(TextModule.endpoints).list({ per_page: 1000 })
    return found
      .filter(({ active }) => active)
      .map(({ id, name, keywords }) => ({ id, label: name, description: keywords ?? '' }))
      .toSorted((one, other) => one.label.localeCompare(other.label))
  },
})

export type ChatTextModule = { id: number; label: string; description: string }

const mostShown = 6

/** Those that contain the words after the slash in their name or keywords. */
export function useTextModules(words: string | undefined): ChatTextModule[] {
  const { data = [] } = useQuery({ ...textModulesQuery, enabled: words !== undefined })
  return words === undefined ? [] : matching(data, words).slice(0, mostShown)
}

/** The text with its variables filled in. */
export const renderedTextQuery = (id: number, customer_id: number | null) =>
  queryOptions({
    queryKey: ['text_modules', 'rendered', id, customer_id],
    queryFn: async () => (await api({ render: TextModuleRendering }).render({ id, customer_id })).content,
    meta: { touchedBy: ['users'] },
  })
