import type { Ctx } from '#kernel/context.ts'
import { keepOneMarked } from '#kernel/db/defaults.ts'
import type { Row } from '#kernel/resource.ts'

/** Exactly one state is what new tickets get, and exactly one what a follow-up reopens to. */
export async function keepDefaults({ db }: Ctx, saved?: Row) {
  await keepOneMarked(db, 'ticket_states', 'default_create', saved)
  await keepOneMarked(db, 'ticket_states', 'default_follow_up', saved)
}
