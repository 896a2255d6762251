import { sql } from 'kysely'
import type { ViewedModel } from '#features/recent-views/service.ts'
import { isSeen, loadAccess } from './access.ts'

/** Answers that a user opened, by translation. */
export const viewedAnswer: ViewedModel = {
  object: 'KnowledgeBase::Answer::Translation',
  table: 'knowledge_base_answer_translations',
  visible: async (ctx, ids) => {
    const { rows } = await sql<{ id: number }>`
      select translation.id from knowledge_base_answer_translations translation
      join knowledge_base_answers answer on answer.id = translation.answer_id
      where translation.id = any(${ids}::int[]) and ${isSeen(await loadAccess(ctx), ctx.now)}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
}
