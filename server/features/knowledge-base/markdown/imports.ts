import { sql } from 'kysely'
import type { KnowledgeBaseImportRecord } from '#contract/knowledge-base-transfer.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { stamp } from '../store.ts'
import { assertEditedBase } from './edited-base.ts'
import type { Problem } from './read-archive.ts'

export const importJob = 'import-answers'

const columns = sql`id, knowledge_base_id, filename, state, total, done, created, updated, problems, created_by_id,
  created_at, updated_at`

type Upload = { filename: string; sha256: string }

/** The archive is read by a job; a job deletes its content later, because no record refers to it. */
export async function startImport(ctx: Ctx, baseId: number, { filename, sha256 }: Upload): Promise<number> {
  await assertEditedBase(ctx, baseId)
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_base_imports (knowledge_base_id, filename, sha256, created_by_id, created_at, updated_at)
    values (${baseId}, ${filename}, ${sha256}, ${ctx.actor.id}, ${stamp(ctx)}, ${stamp(ctx)}) returning id`.execute(
    ctx.db,
  )
  const { id } = rows[0]!
  ctx.enqueue(importJob, { id })
  return id
}

const mostListed = 20

export async function listImports(ctx: Ctx, baseId: number): Promise<KnowledgeBaseImportRecord[]> {
  await assertEditedBase(ctx, baseId)
  const { rows } = await sql<KnowledgeBaseImportRecord>`
    select ${columns} from knowledge_base_imports where knowledge_base_id = ${baseId}
    order by id desc limit ${mostListed}`.execute(ctx.db)
  return rows
}

export async function getImport(ctx: Ctx, baseId: number, id: number): Promise<KnowledgeBaseImportRecord> {
  await assertEditedBase(ctx, baseId)
  const { rows } = await sql<KnowledgeBaseImportRecord>`
    select ${columns} from knowledge_base_imports where id = ${id} and knowledge_base_id = ${baseId}`.execute(ctx.db)
  if (!rows[0]) throw notFound('KnowledgeBase::Import', id)
  return rows[0]
}

export type OpenImport = { id: number; knowledge_base_id: number; sha256: string; created_by_id: number }

/** Undefined if it is done, or deleted. One that a crash stopped runs again: what it wrote already is found by its title. */
export async function beginImport({ db }: Ctx, id: number): Promise<OpenImport | undefined> {
  const { rows } = await sql<OpenImport>`
    update knowledge_base_imports set state = 'running', done = 0, created = 0, updated = 0, problems = '[]'
    where id = ${id} and state in ('waiting', 'running')
    returning id, knowledge_base_id, sha256, created_by_id`.execute(db)
  return rows[0]
}

const mostProblems = 100

type Progress = {
  state?: 'done' | 'failed'
  total?: number
  done?: number
  created?: number
  updated?: number
  problems?: readonly Problem[]
}

export async function noteProgress(ctx: Ctx, id: number, progress: Progress): Promise<void> {
  const { state, total, done = 0, created = 0, updated = 0, problems = [] } = progress
  await sql`
    update knowledge_base_imports set state = coalesce(${state ?? null}::text, state), total = coalesce(${total ?? null}::int, total),
      done = done + ${done}, created = created + ${created}, updated = updated + ${updated}, updated_at = ${stamp(ctx)},
      problems = case when jsonb_array_length(problems) < ${mostProblems} then problems || ${JSON.stringify(problems.slice(0, mostProblems))}::jsonb
        else problems end
    where id = ${id}`.execute(ctx.db)
}
