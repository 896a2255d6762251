import { queryOptions } from '@tanstack/react-query'
import { TextModule, TextModuleRendering } from '#contract/text-module.ts'
import { api } from '#web/lib/api/api.ts'
import type { Text } from './find-texts.ts'

/** The subject of the text: a ticket, or the known values of a new one. */
export type TextSubject = {
  ticket_id?: number
  title?: string
  group_id?: number | null
  customer_id?: number | null
}

/** More than any user has; they are fetched once and then searched locally. */
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
