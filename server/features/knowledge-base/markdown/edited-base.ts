import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { assertEditsBase } from '../access.ts'

/** Everything goes in and out only for those who edit everything. */
export async function assertEditedBase(ctx: Ctx, baseId: number): Promise<void> {
  const { rows } = await sql`select from knowledge_bases where id = ${baseId}`.execute(ctx.db)
  if (!rows[0]) throw notFound('KnowledgeBase', baseId)
  await assertEditsBase(ctx, baseId)
}
