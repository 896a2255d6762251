import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'
import { keepOneMarked } from '#kernel/db/defaults.ts'
import type { Row } from '#kernel/resource.ts'

/** Exactly one priority is the one new tickets get. */
export const keepOneDefault = ({ db }: Ctx, saved?: Row) =>
  keepOneMarked(db, { table: 'ticket_priorities', mark: 'default_create' }, saved)

type Priority = { id: number; name: string; active: boolean; default_create: boolean }

export const loadPriorities = cacheTable(
  'ticket_priorities',
  sql<Priority>`select id, name, active, default_create from ticket_priorities order by id`,
)
