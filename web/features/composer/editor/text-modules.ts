import { queryOptions } from '@tanstack/react-query'
import { TextModule, TextModuleRendering } from '#contract/text-module.ts'
import { api } from '#web/lib/api/api.ts'
import type { Text } from './find-texts.ts'

/** What is being written about: a ticket, or as much of a new one as is known. */
export type TextSubject = {
  ticket_id?: number
  title?: string
  group_id?: number | null
  customer_id?: number | null
}

/** More than anybody keeps; they are fetched once and then found without asking. */
const most = 1000

export const textsQuery = queryOptions({
  queryKey: ['text_modules', 'all'],
  queryFn: async () => {
    const texts = await api(TextModule.endpoints).list({ per_page: most })
    return texts.map(({ id, name, keywords, active, group_ids }): Text => ({
      id,
      name,
      keywords,
      active,
      group_ids: group_ids as number[],
    }))
  },
})

const rendering = { render: TextModuleRendering }

/** How a text reads here. */
export const renderingQuery = (id: string, subject: TextSubject) =>
  queryOptions({
    queryKey: ['text_modules', 'rendering', id, subject],
    queryFn: async () => (await api(rendering).render({ id: Number(id), ...subject })).content,
    meta: { touchedBy: ['tickets', 'users'] },
  })
