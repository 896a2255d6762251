import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, id, int } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

const count = z.int().nonnegative()
const counts = { views: count, helpful: count, not_helpful: count, avoided: count }

const figures = z
  .object({
    totals: z.object({ ...counts, missed_searches: count }),
    answers: z
      .array(
        z.object({
          answer_id: recordId,
          translation_id: recordId,
          kb_locale_id: recordId,
          title: z.string(),
          ...counts,
          tickets: count.meta({ description: 'Tickets that are linked with the answer, at any time.' }),
        }),
      )
      .meta({ description: 'The 200 that were read most.' }),
    missed_searches: z.array(z.object({ query: z.string(), kb_locale_id: recordId, searches: count })),
    comments: z.array(
      z.object({ translation_id: recordId, title: z.string(), comment: z.string(), created_at: timestamp }),
    ),
  })
  .meta({ id: 'KnowledgeBaseFigures' })
export type KnowledgeBaseFiguresRecord = z.output<typeof figures>

const longestPeriod = 366
const about = { tag: 'knowledge_bases', model: 'KnowledgeBase', refuses: [404] }

export const KnowledgeBaseFigures = {
  show: endpoint({
    ...about,
    permission: ['knowledge_base.editor'],
    costly: true,
    method: 'GET',
    path: '/knowledge_bases/{knowledge_base_id}/figures',
    input: z.object({ knowledge_base_id: id(), days: int(1, longestPeriod).default(30) }),
    output: figures,
    summary: 'Count views, votes, avoided requests and searches that found nothing',
    description: 'Of the last `days` days, today included, and of the answers that the caller may edit.',
  }),
  vote: endpoint({
    ...about,
    permission: 'any',
    model: 'KnowledgeBase::Answer',
    method: 'POST',
    path: '/knowledge_bases/{knowledge_base_id}/answers/{id}/votes',
    input: z.object({
      knowledge_base_id: id(),
      id: id(),
      translation_id: id(),
      helpful: bool().optional(),
      comment: boundedText('Comment', 1000).optional(),
      avoided: bool().default(false).meta({ description: 'The answer was enough: the caller did not send a request.' }),
    }),
    output: z.object({ counted: z.boolean() }),
    refuses: [404, 429],
    summary: 'Say whether an answer helped',
    description: 'Counted once a day for each user and translation; a comment alone is counted apart.',
  }),
}
