import { sql } from 'kysely'
import { insertNotifications } from '#features/online-notifications/store.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { eventually } from './eventually.ts'
import { type Call, type World, world } from './world.ts'
import { worldTime } from './world-time.ts'

const ofGroup = { criteria: { no: true }, channel: { online: true } }
const preferences = { notification_config: { matrix: { create: ofGroup, update: ofGroup } } }

/** Ada, Agnes and four more agents are notified of each change of Nora: enough for one row for all of them. */
export async function worldWithNotifiedAgents(): Promise<{ w: World; others: number[] }> {
  const w = await world()
  for (const id of [3, 4]) await w.ada('PUT', `/users/${id}`, { preferences })
  const others: number[] = []
  for (const name of ['kim', 'lee', 'max', 'uma']) {
    const agent = { email: `${name}@example.com`, roles: ['Agent'], group_ids: { 1: ['full'] }, preferences }
    others.push((await w.ada('POST', '/users', agent)).body.id)
  }
  return { w, others }
}

const nextSecond = (w: World) => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
}

export async function newTicket(w: World): Promise<number> {
  nextSecond(w)
  const { id } = (await w.nora('POST', '/tickets', { title: 'News', group: 'Users', customer_id: 6 })).body
  await w.work.drain()
  return id
}

export async function change(w: World, call: Call, id: number, values: object): Promise<void> {
  nextSecond(w)
  await call('PUT', `/tickets/${id}`, values)
  await w.work.drain()
}

export const markAll = (call: Call) => call('POST', '/online_notifications/mark_all_as_read')
export const markTicket = (call: Call, ticket_id: number) =>
  call('POST', '/online_notifications/mark_ticket_as_read', { ticket_id })

type Listed = { id: number; o_id: number; seen: boolean; user_id: number; article_id: number | null }

export const list = async (call: Call): Promise<Listed[]> => (await call('GET', '/online_notifications')).body
export const show = async (call: Call) =>
  (await list(call)).map(({ o_id, seen }) => `${o_id} ${seen ? 'read' : 'unread'}`)

async function countRows(w: World, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(w.db)
  return rows[0]?.count as number
}

/** Notifications with a row of their own, and rows of shared ones. */
export const countStored = async (w: World) => [
  await countRows(w, 'online_notifications'),
  await countRows(w, 'shared_notifications'),
]

/** Without a change of the ticket, later than those of a test: `count` notifications of these users, each in one row. */
export async function insertShared(db: World['db'], ticketId: number, users: number[], count = 1): Promise<void> {
  const group = { ticketId, type: 'update', action: 'change', reason: 'group', replacementFor: null } as const
  const more = { causedBy: 6, articleId: null, seen: false, users }
  const ctx = { db, actor: systemActor, now: new Date(worldTime.getTime() + 3_600_000) } as Ctx
  await insertNotifications(
    ctx,
    Array.from({ length: count }, () => ({ ...group, ...more })),
  )
}

export async function runJob(w: World, job: string): Promise<void> {
  await sql`select graphile_worker.add_job(${job})`.execute(w.db)
  await w.work.drain()
}

async function isWaiting(w: World): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(w.db)
  return rows.length > 0
}

/** Runs `work` while a transaction is open that `begun` has written in; it waits for the transaction. */
export async function whileOpen<T>(
  w: World,
  begun: (db: World['db']) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined
  await w.db.transaction().execute(async (db) => {
    await begun(db)
    running = work()
    await eventually(() => isWaiting(w))
  })
  return (await running) as T
}
