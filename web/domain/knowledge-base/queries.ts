import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Assets } from '#contract/assets.ts'
import type { AnswerOf } from '#contract/client.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { KnowledgeBaseAnswers } from '#contract/knowledge-base-answer.ts'
import { KnowledgeBaseSearch } from '#contract/knowledge-base-search.ts'
import { KnowledgeBases } from '#contract/knowledge-base.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { contentIdsOf, type HelpAnswer, readAnswers, readHelpCentre } from './help-centre.ts'

const touchedBy = ['knowledge_base_categories', 'knowledge_base_answers']

/** All categories with the ids of their answers; `null` while there is no help centre. */
export const helpQuery = queryOptions({
  queryKey: ['knowledge_bases', 'all'],
  queryFn: async () => readHelpCentre((await api(KnowledgeBases).init({ answers: 'none' })) as Assets) ?? null,
  meta: { touchedBy },
})

type ListedAnswers = Pick<InputOf<typeof KnowledgeBaseAnswers.list>, 'category_id' | 'translation_id' | 'review_before'>

/** Those of one place: a help centre may have ten thousand. */
export const answersQuery = (baseId: number, place: ListedAnswers) =>
  queryOptions({
    queryKey: ['knowledge_base_answers', 'list', baseId, place],
    queryFn: async () => readAnswers(await api(KnowledgeBaseAnswers).list({ knowledge_base_id: baseId, ...place })),
    meta: { touchedBy },
  })

/** `null` if there is no such answer for the user. */
export const answerQuery = (baseId: number, id: number) =>
  queryOptions({
    queryKey: ['knowledge_base_answers', id, 'record'],
    queryFn: () => fetchAnswer(baseId, id),
    meta: { touchedBy: ['knowledge_base_categories'] },
  })

/** From a list, so that an answer that was deleted while it is shown is no failed request. */
async function fetchAnswer(baseId: number, id: number): Promise<HelpAnswer | null> {
  if (!Number.isSafeInteger(id)) return null
  const assets = await api(KnowledgeBaseAnswers).list({ knowledge_base_id: baseId, answer_id: id })
  return readAnswers(assets)[0] ?? null
}

/** Texts by content id. */
export type HelpTexts = Readonly<Record<number, string>>

export async function fetchTexts(baseId: number, answerId: number, contentIds: readonly number[]): Promise<HelpTexts> {
  const { assets } = await api(KnowledgeBaseAnswers).show({
    knowledge_base_id: baseId,
    id: answerId,
    include_contents: contentIds.join(','),
  })
  const contents = Object.values(assets.KnowledgeBaseAnswerTranslationContent ?? {})
  return Object.fromEntries(contents.map(({ id, body }) => [id, body]))
}

/** In all languages. */
export const textsQuery = (baseId: number, answer: Pick<HelpAnswer, 'id' | 'translations'>) =>
  queryOptions({
    queryKey: ['knowledge_base_answers', answer.id, 'texts', contentIdsOf(answer)],
    queryFn: () => fetchTexts(baseId, answer.id, contentIdsOf(answer)),
  })

type HelpSearch = {
  query: string
  /** Only in this language; omitted, in all. */
  locale?: string | undefined
  limit?: number | undefined
  /** `any` for longer texts: not all words have to occur. */
  match?: 'all' | 'any' | undefined
}

export type HelpHit = AnswerOf<typeof KnowledgeBaseSearch.search>['details'][number]

/** `title` and `body` of the hits are HTML with the words in `<em>`. */
export const searchQuery = (search: HelpSearch) =>
  queryOptions({
    queryKey: ['knowledge_bases', 'search', search],
    queryFn: () =>
      api(KnowledgeBaseSearch).search({
        ...search,
        flavor: 'agent',
        index: ['KnowledgeBase::Answer::Translation'],
        limit: search.limit ?? 20,
        include_locale: true,
      }),
    placeholderData: keepPreviousData,
    meta: { touchedBy },
  })

/** After a write. */
export const refreshHelp = (): Promise<void> =>
  touch(queryClient, [
    { object: 'knowledge_bases', id: 0 },
    { object: 'knowledge_base_answers', id: 0 },
  ])
