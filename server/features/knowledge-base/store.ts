import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { notFound } from '#kernel/errors.ts'
import type { PublishingTimes } from './policy.ts'

export type BaseRow = { id: number; custom_address: string | null; active: boolean }
export type CategoryRow = { id: number; knowledge_base_id: number; parent_id: number | null; category_icon: string }
export type AnswerRow = PublishingTimes & { id: number; category_id: number; knowledge_base_id: number }

/** Writes to a base are made one after the other: positions and unique titles depend on other rows. */
export async function lockBase({ db }: Ctx, id: number): Promise<BaseRow> {
  const { rows } = await sql<BaseRow>`
    select id, custom_address, active from knowledge_bases where id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw notFound('KnowledgeBase', id)
  return rows[0]
}

export async function getCategoryRow(db: Db, baseId: number, id: number): Promise<CategoryRow> {
  const { rows } = await sql<CategoryRow>`
    select id, knowledge_base_id, parent_id, category_icon from knowledge_base_categories
    where id = ${id} and knowledge_base_id = ${baseId}`.execute(db)
  if (!rows[0]) throw notFound('KnowledgeBase::Category', id)
  return rows[0]
}

export async function getAnswerRow(db: Db, baseId: number, id: number): Promise<AnswerRow> {
  const { rows } = await sql<AnswerRow>`
    select answer.id, answer.category_id, category.knowledge_base_id, internal_at, published_at, archived_at
    from knowledge_base_answers answer join knowledge_base_categories category on category.id = answer.category_id
    where answer.id = ${id} and category.knowledge_base_id = ${baseId}`.execute(db)
  if (!rows[0]) throw notFound('KnowledgeBase::Answer', id)
  return rows[0]
}

/** The languages of a base by id: whether they are the first one. */
export async function listLocaleIds(db: Db, baseId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_base_locales where knowledge_base_id = ${baseId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const stamp = ({ now }: Ctx) => sql`${now.toISOString()}::timestamptz`
