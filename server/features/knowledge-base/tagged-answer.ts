import type { TaggedModel } from '#features/tags/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { sql } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import { includes, isSeen, loadAccess } from './access.ts'
import { answerObject } from './present.ts'

async function findCategory(ctx: Ctx, id: number, lock = sql``): Promise<number> {
  const { rows } = await sql<{ category_id: number }>`
    select category_id from knowledge_base_answers answer
    where id = ${id} and ${isSeen(await loadAccess(ctx), ctx.now)} ${lock}`.execute(ctx.db)
  if (!rows[0]) throw notFound(answerObject, id)
  return rows[0].category_id
}

/** Whoever reads an answer sees its tags; its editors change them. */
export const taggedAnswer: TaggedModel = {
  object: answerObject,
  table: 'knowledge_base_answers',
  hasHistory: false,
  assertReadable: async (ctx, id) => void (await findCategory(ctx, id)),
  lock: async (ctx, id) => {
    const category = await findCategory(ctx, id, sql`for no key update`)
    if (!includes((await loadAccess(ctx)).edited, category)) throw forbidden()
  },
}
