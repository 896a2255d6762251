import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, id, list, paging, text } from './lenient.ts'
import { recordId } from './wire.ts'

export const searchedModels = [
  'KnowledgeBase::Answer::Translation',
  'KnowledgeBase::Category::Translation',
  'KnowledgeBase::Translation',
] as const
export type SearchedModel = (typeof searchedModels)[number]

const found = z.object({
  id: recordId,
  type: z.enum(searchedModels),
  highlight: z.record(z.string(), z.array(z.string())).optional(),
})
const details = z.looseObject({
  id: recordId,
  type: z.enum(searchedModels),
  icon: z.string(),
  date: z.string(),
  url: z.string(),
  title: z.string().meta({ description: 'HTML: escaped text, with the words of the query in `<em>`.' }),
  subtitle: z.string().nullable(),
  body: z.string().nullable(),
  tags: z.array(z.string()),
  locale: z.string().optional(),
  knowledge_base_id: recordId.optional().meta({ description: 'This and the following: only of answers.' }),
  answer_id: recordId.optional(),
  content_id: recordId.optional(),
  state: z.enum(['draft', 'internal', 'published', 'archived']).optional(),
  public_url: z.string().optional(),
})

const about = { tag: 'knowledge_bases', model: 'KnowledgeBase' } as const
const feed = { ...about, permission: 'public', method: 'GET', produces: 'application/atom+xml' } as const
const locale = text(20)
const secret = { token: text(200).optional() }

export const KnowledgeBaseSearch = {
  search: endpoint({
    ...about,
    permission: 'public',
    method: 'POST',
    writes: false,
    costly: true,
    path: '/knowledge_bases/search',
    input: z.object({
      query: text(2000).default(''),
      knowledge_base_id: id().optional(),
      locale: locale.optional(),
      scope_id: id().optional(),
      flavor: z.enum(['public', 'agent']).default('public'),
      match: z
        .enum(['all', 'any'])
        .default('all')
        .meta({ description: '`any`: not all words have to occur, for answers about the same as a longer text.' }),
      index: list(z.enum(searchedModels), 3).optional(),
      ...paging,
      exclude_ids: list(id()).optional(),
      highlight_enabled: bool().default(true),
      include_locale: bool().default(false),
      url_type: z.enum(['public', 'agent']).default('public'),
    }),
    output: z.object({
      result: z.array(found),
      details: z.array(details),
      corrected: z
        .string()
        .optional()
        .meta({ description: 'What was searched for instead, because nothing was found for the query.' }),
    }),
    summary: 'Search answers, categories and help centres',
    description:
      'Answers in the language of `locale` only; without it in all languages. Anyone finds what is published.',
    example: { input: { query: 'reset' } },
  }),
}

/** Atom feeds for readers, and the secret in their addresses. */
export const KnowledgeBaseFeeds = {
  base: endpoint({
    ...feed,
    path: '/knowledge_bases/{knowledge_base_id}/{locale}/feed',
    input: z.object({ knowledge_base_id: id(), locale, ...secret }),
    output: z.unknown(),
    refuses: [401, 403, 404],
    summary: 'Follow the newest answers of a help centre',
  }),
  category: endpoint({
    ...feed,
    model: 'KnowledgeBase::Category',
    path: '/knowledge_bases/{knowledge_base_id}/categories/{id}/{locale}/feed',
    input: z.object({ knowledge_base_id: id(), id: id(), locale, ...secret }),
    output: z.unknown(),
    refuses: [401, 403, 404],
    summary: 'Follow the newest answers of a category',
  }),
  token: endpoint({
    ...about,
    permission: 'any',
    method: 'GET',
    path: '/knowledge_bases/feed_tokens',
    output: z.object({ token: z.string() }),
    summary: 'Get the secret for the addresses of your feeds',
  }),
  renewToken: endpoint({
    ...about,
    permission: 'any',
    method: 'PUT',
    path: '/knowledge_bases/feed_tokens',
    output: z.object({ token: z.string() }),
    summary: 'Replace the secret for the addresses of your feeds',
  }),
}
