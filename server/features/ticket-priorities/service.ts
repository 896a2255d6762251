import type { Ctx } from '#kernel/context.ts'
import { keepOneMarked } from '#kernel/db/defaults.ts'
import type { Row } from '#kernel/resource.ts'

/** Exactly one priority is the one new tickets get. */
export const keepOneDefault = ({ db }: Ctx, saved?: Row) =>
  keepOneMarked(db, 'ticket_priorities', 'default_create', saved)
