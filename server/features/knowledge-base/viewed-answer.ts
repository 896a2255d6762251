import { sql } from 'kysely'
import type { LinkedModel } from '#features/links/service.ts'
import type { ViewedModel } from '#features/recent-views/service.ts'
import { may } from '#kernel/actor.ts'
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

/** Answers that are linked with tickets. */
export const linkedAnswer: LinkedModel = {
  object: viewedAnswer.object,
  asset: 'KnowledgeBaseAnswerTranslation',
  visible: async (ctx, ids) => (may(ctx.actor, 'knowledge_base.*') ? viewedAnswer.visible(ctx, ids) : []),
}
