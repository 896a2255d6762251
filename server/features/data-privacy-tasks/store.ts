import { sql } from 'kysely'
import { DataPrivacyTask } from '#contract/data-privacy-task.ts'
import type { Ctx } from '#kernel/context.ts'

export const tasksWithState = { ...DataPrivacyTask, related: { state: sql`state` } }

export type TaskType = 'User' | 'Ticket'
export type Task = { id: number; deletable_type: TaskType; deletable_id: number; preferences: Record<string, unknown> }

export async function isQueued({ db }: Ctx, type: TaskType, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from data_privacy_tasks
    where deletable_type = ${type} and deletable_id = ${id} and state = 'in process'`.execute(db)
  return rows.length > 0
}

export async function findRunning({ db }: Ctx, id: number): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    select id, deletable_type, deletable_id, preferences from data_privacy_tasks
    where id = ${id} and state = 'in process'`.execute(db)
  return rows[0]
}

export async function endTask(ctx: Ctx, id: number, error?: string): Promise<void> {
  const state = error === undefined ? 'completed' : 'failed'
  await sql`
    update data_privacy_tasks set state = ${state}, updated_at = ${ctx.now.toISOString()},
      preferences = preferences || ${JSON.stringify(error === undefined ? {} : { error })}::jsonb
    where id = ${id}`.execute(ctx.db)
  ctx.emit({ kind: 'updated', object: 'data_privacy_tasks', id, changes: { state: ['in process', state] } })
}

type Person = { firstname: string; lastname: string; email: string; organization: string | null }

export async function findPerson({ db }: Ctx, id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select users.firstname, users.lastname, users.email, organizations.name as organization
    from users left join organizations on organizations.id = users.organization_id
    where users.id = ${id}`.execute(db)
  return rows[0]
}

export async function findTitle({ db }: Ctx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`select title from tickets where id = ${id}`.execute(db)
  return rows[0]?.title
}

const mostNumbers = 1000

/** The tickets of a person: how many, and the numbers of the newest. */
export async function countTickets({ db }: Ctx, column: 'customer_id' | 'owner_id', id: number) {
  const { rows } = await sql<{ count: number; numbers: string[] }>`
    select (select count(*)::int from tickets where ${sql.ref(column)} = ${id}) as count,
      array(select number from tickets where ${sql.ref(column)} = ${id} order by id desc limit ${mostNumbers}) as numbers`.execute(
    db,
  )
  return rows[0] ?? { count: 0, numbers: [] }
}

const mostListed = 500

export async function listNewest({ db }: Ctx): Promise<{ id: number; state: string }[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from data_privacy_tasks order by id desc limit ${mostListed}`.execute(db)
  return rows
}
