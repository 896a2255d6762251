import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { Page } from '#kernel/http/paging.ts'

type AuditLogFilter = {
  actor_id?: number | undefined
  action?: string | undefined
  object?: string | undefined
  object_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const entries = (db: Db, { actor_id, action, object, object_id, from, to }: AuditLogFilter) =>
  db
    .selectFrom('audit_logs')
    .$if(actor_id !== undefined, (query) =>
      // Includes actions on behalf of other users.
      query.where((eb) =>
        eb.or([eb('actor_id', '=', actor_id as number), eb('real_actor_id', '=', actor_id as number)]),
      ),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(object !== undefined, (query) => query.where('object', '=', object as string))
    .$if(object_id !== undefined, (query) => query.where('object_id', '=', object_id as number))
    .$if(from !== undefined, (query) => query.where('at', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('at', '<', to as string))

export const listLatestEntries = (db: Db, wanted: AuditLogFilter, { limit, offset }: Page) =>
  entries(db, wanted).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

export async function countEntries(db: Db, wanted: AuditLogFilter): Promise<number> {
  const { count } = await entries(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findEntryIds(db: Db, wanted: AuditLogFilter, limit: number): Promise<number[]> {
  const rows = await entries(db, wanted).select('id').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ id }) => id)
}

const nameOf = (user: 'actors' | 'impersonators') => sql<string | null>`coalesce(
  nullif(trim(concat_ws(' ', ${sql.ref(`${user}.firstname`)}, ${sql.ref(`${user}.lastname`)})), ''),
  ${sql.ref(`${user}.login`)})`

/** With the names of users; who acted as someone else is named only if it was another user. */
export const loadNamedEntries = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('audit_logs as log')
    .leftJoin('users as actors', 'actors.id', 'log.actor_id')
    .leftJoin('users as impersonators', (join) =>
      join
        .onRef('impersonators.id', '=', 'log.real_actor_id')
        .onRef('impersonators.id', 'is distinct from', 'log.actor_id'),
    )
    .select(['log.id', 'log.at', 'log.action', 'log.object', 'log.object_id', 'log.details', 'log.via', 'log.ip'])
    .select([nameOf('actors').as('user'), nameOf('impersonators').as('impersonated_by')])
    .where('log.id', 'in', [...ids])
    .execute()
