import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'
import { memoize } from '#kernel/memoize.ts'
import { attributesIn } from './facts.ts'
import { isTimed, type Occasion } from './occasion.ts'

export type TriggerRow = {
  id: number
  name: string
  active: boolean
  condition: Condition
  perform: Perform
  activator: 'action' | 'time'
  execution_condition_mode: 'selective' | 'always'
  localization: string | null
  timezone: string | null
  /** Its place in the order; without one, it runs after those that have one, by its name. */
  prio: number | null
}

const loadTriggers = cacheTable(
  'triggers',
  sql<TriggerRow>`
    select id, name, active, condition, perform, activator, execution_condition_mode, localization, timezone, prio
    from triggers order by prio nulls last, lower(name), id`,
)

const selectActive = memoize((triggers: readonly TriggerRow[]) => ({
  action: triggers.filter(({ active, activator }) => active && activator === 'action'),
  time: triggers.filter(({ active, activator }) => active && activator === 'time'),
}))

/** The active triggers for what happened, as an administrator arranged them, else in the order of their names. */
export const loadTriggersFor = async (ctx: Ctx, occasion: Occasion): Promise<readonly TriggerRow[]> =>
  selectActive(await loadTriggers(ctx))[isTimed(occasion) ? 'time' : 'action']

export const hasTimeTriggers = async (ctx: Ctx): Promise<boolean> =>
  selectActive(await loadTriggers(ctx)).time.length > 0

/** The columns of the ticket that the condition mentions. */
export const columnsIn = (condition: Condition): string[] =>
  attributesIn(condition).flatMap((name) => (name.startsWith('ticket.') ? [name.slice(7)] : []))

/** The same list each time for the same triggers. */
export const conditionsOf = memoize((triggers: readonly TriggerRow[]) => triggers.map(({ condition }) => condition))

/** The last message of a ticket, which emails reply to and variables name. */
export async function findLastArticleId({ db }: Ctx, ticketId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where ticket_id = ${ticketId} order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
