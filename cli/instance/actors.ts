import { sql } from 'kysely'
import { actorOf } from '#server/authentication/authenticators.ts'
import { loadIdentity } from '#features/permissions/service.ts'
import { type Actor, systemActor } from '#kernel/actor.ts'
import type { Db } from '#kernel/db/pool.ts'
import { CommandFailed } from './failure.ts'

const everything = ['admin', 'ticket.agent', 'user_preferences', 'report', 'knowledge_base', 'chat', 'cti']

/** The system user with all permissions and groups: the audit log names no person for what a command did. */
export async function loadConsoleActor(db: Db): Promise<Actor> {
  const groups = await db.selectFrom('groups').select('id').execute()
  const ids = groups.map(({ id }) => id)
  return {
    ...systemActor,
    active: true,
    permissions: new Set(everything),
    groups: { read: ids, create: ids, change: ids, overview: ids, full: ids },
    via: 'console',
  }
}

/** For what belongs to one user, such as tokens. The audit log names both. */
export async function actFor(db: Db, console: Actor, userId: number): Promise<Actor> {
  const identity = await loadIdentity(db, userId)
  if (!identity) throw new CommandFailed(`There is no user ${userId}.`)
  return { ...actorOf(identity, 'console'), realId: console.id, realPermissions: console.permissions }
}

/** By id, login or email address. */
export async function findUser(db: Db, name: string): Promise<{ id: number; login: string }> {
  const { rows } = await sql<{ id: number; login: string }>`
    select id, login from users
    where id > 1 and (id::text = ${name} or lower(login) = lower(${name}) or lower(email) = lower(${name}))
    order by (id::text = ${name}) desc, id limit 1`.execute(db)
  if (!rows[0]) throw new CommandFailed(`There is no user ${name}.`)
  return rows[0]
}
