import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import { isSeen, loadAccess } from '../access.ts'

const perHour = 30

export type Vote = { translationId: number; helpful: 'yes' | 'no' | 'comment'; comment: string; avoided?: boolean }
export type VoteOutcome = 'counted' | 'too many' | 'unknown'

/** Counted once for each address and answer in a day, so that one visitor cannot change the score alone. */
export async function countVote(
  ctx: Ctx,
  { translationId, helpful, comment, avoided = false }: Vote,
): Promise<VoteOutcome> {
  const { rows } = await sql`
    select from knowledge_base_answer_translations translation join knowledge_base_answers answer on answer.id = translation.answer_id
    where translation.id = ${translationId} and ${isSeen(await loadAccess(ctx), ctx.now)}`.execute(ctx.db)
  if (!rows[0]) return 'unknown'
  // People in one office share an address.
  const source = ctx.actor.via === 'anonymous' ? sourceKey(ctx.ip ?? '') : `user ${ctx.actor.id}`
  const total = { key: limitKey('help-votes', source), max: perHour, seconds: 3600, now: ctx.now }
  if (!(await takeFromLimit(ctx.deps.db, total)).allowed) return 'too many'
  const what = helpful === 'comment' ? 'comment' : 'vote'
  const once = { key: limitKey(`help-${what}`, `${source} ${translationId}`), max: 1, seconds: 86_400, now: ctx.now }
  if (!(await takeFromLimit(ctx.deps.db, once)).allowed) return 'counted'
  if (helpful === 'comment') await addComment(ctx, translationId, comment)
  else
    await sql`insert into knowledge_base_votes (translation_id, helpful, avoided, created_at)
      values (${translationId}, ${helpful === 'yes'}, ${avoided}, ${ctx.now.toISOString()})`.execute(ctx.deps.db)
  return 'counted'
}

/** Says what was missing, after "No"; without a vote of its own. */
async function addComment(ctx: Ctx, translationId: number, comment: string): Promise<void> {
  const text = comment.trim().slice(0, 1000).replaceAll('\0', '').toWellFormed()
  if (text === '') return
  await sql`
    insert into knowledge_base_votes (translation_id, helpful, comment, created_at)
    values (${translationId}, null, ${text}, ${ctx.now.toISOString()})`.execute(ctx.deps.db)
}
