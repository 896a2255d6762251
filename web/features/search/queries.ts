import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Asset, Assets } from '#contract/assets.ts'
import { Search } from '#contract/search.ts'
import { api } from '#web/lib/api/api.ts'
import { findPicture, formatName } from '#web/lib/people.ts'

export type FoundPerson = {
  id: number
  name: string
  image: string | undefined
  email: string
  phone: string
  organization: string
  isActive: boolean
}
export type FoundOrganization = { id: number; name: string; domain: string; note: string; isActive: boolean }

export type FoundAnswer = Pick<Asset<'KnowledgeBaseAnswer'>, 'internal_at' | 'published_at' | 'archived_at'> & {
  /** Of the translation that was found. */
  id: number
  title: string
  updated_at: string
}

const mostShown = 100

function readAnswers(ids: readonly number[], assets: Assets): FoundAnswer[] {
  const { KnowledgeBaseAnswerTranslation = {}, KnowledgeBaseAnswer = {} } = assets
  return ids.flatMap((id) => {
    const translation = KnowledgeBaseAnswerTranslation[id]
    const answer = KnowledgeBaseAnswer[translation?.answer_id ?? 0]
    if (!translation || !answer) return []
    const { internal_at, published_at, archived_at } = answer
    const { title, updated_at } = translation
    return [{ id, title, updated_at, internal_at, published_at, archived_at }]
  })
}

/** How many of each kind there are, and the first people and organizations. */
export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: async () => {
      const asked = { query, by_object: true, limit: mostShown, suggest: true }
      const { assets, result, suggestion, problem } = await api(Search).all(asked)
      const hits = Array.isArray(result) ? {} : result
      const { User = {}, Organization = {} } = assets
      const people = hits.User?.object_ids.flatMap((id) => User[id] ?? []) ?? []
      const organizations = hits.Organization?.object_ids.flatMap((id) => Organization[id] ?? []) ?? []
      return {
        suggestion,
        problem,
        counts: {
          tickets: hits.Ticket?.total_count ?? 0,
          people: hits.User?.total_count ?? 0,
          organizations: hits.Organization?.total_count ?? 0,
          answers: hits.KnowledgeBaseAnswerTranslation?.total_count ?? 0,
        },
        answers: readAnswers(hits.KnowledgeBaseAnswerTranslation?.object_ids ?? [], assets),
        people: people.map((user): FoundPerson => ({
          id: user.id,
          name: formatName(user),
          image: findPicture(user),
          email: user.email ?? '',
          phone: user.phone || user.mobile || '',
          organization: Organization[user.organization_id ?? 0]?.name ?? '',
          isActive: user.active !== false,
        })),
        organizations: organizations.map((one): FoundOrganization => ({
          id: one.id,
          name: one.name,
          domain: one.domain ?? '',
          note: one.note ?? '',
          isActive: one.active !== false,
        })),
      }
    },
    placeholderData: keepPreviousData,
    meta: { touchedBy: ['tickets', 'users', 'organizations', 'knowledge_base_answers'] },
  })
