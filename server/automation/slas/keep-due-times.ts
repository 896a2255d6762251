import { conditionTree, type Condition, type ConditionGroup, type NamedTest } from '#contract/condition.ts'
import type { Ctx } from '#kernel/context.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import type { Changes, Event, Reaction } from '#kernel/events/events.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { findDerivedChanges } from './recalculate.ts'
import { type DerivedChange, derivedColumns, type DerivedValues, loadSlas, type SlaRow, writeDerived } from './store.ts'

/** What moves clocks, whatever the conditions of the SLAs are. */
const timeColumns = [
  'state_id',
  'first_response_at',
  'close_at',
  'last_contact_at',
  'last_contact_agent_at',
  'last_contact_customer_at',
]

const namesIn = (part: ConditionGroup | NamedTest): string[] =>
  'conditions' in part ? part.conditions.flatMap(namesIn) : [part.name]

/** The columns of the ticket that change with what the condition tests; a new article changes their number. */
function columnsOf(condition: Condition): string[] {
  return namesIn(conditionTree(condition)).map((name) =>
    name.startsWith('ticket.') ? name.slice(7) : name.startsWith('article.') ? 'article_count' : name,
  )
}

/** Other changes move no clock and lead to no other SLA. */
function listRelevantColumns(slas: readonly SlaRow[]): Set<string> {
  return new Set([...timeColumns, ...slas.flatMap(({ condition }) => (condition ? columnsOf(condition) : []))])
}

const stateBefore = ({ changes }: Event): number | undefined => {
  const [from] = changes.state_id ?? []
  return typeof from === 'number' ? from : undefined
}

/** Does nothing, and needs no statement, as long as there is no SLA. */
async function keepDueTimes(ctx: Ctx, events: readonly Event[]): Promise<void> {
  const slas = await loadSlas(ctx)
  if (slas.length === 0 || (await ctx.deps.settings.isOn('import_mode'))) return
  const relevant = listRelevantColumns(slas)
  const concerned = events.filter(
    ({ kind, changes }) => kind === 'created' || Object.keys(changes).some((column) => relevant.has(column)),
  )
  if (concerned.length === 0) return
  const tickets = concerned.map((event) => ({
    id: event.id,
    stateBefore: stateBefore(event),
    isUnmoved: event.kind !== 'created' && !timeColumns.some((column) => column in event.changes),
  }))
  await underSavepoint(ctx, async (inner) => {
    const changes = await findDerivedChanges(inner, tickets)
    if (changes.length === 0) return
    await writeDerived(inner.db, changes)
    for (const { id, values, before } of changes)
      inner.emit({ kind: 'updated', object: 'tickets', id, changes: differences(before, values) })
  })
}

const differences = (before: DerivedValues, after: DerivedChange['values']): Changes =>
  Object.fromEntries(
    derivedColumns
      .filter((column) => before[column] !== after[column])
      .map((column) => [column, [before[column], after[column]]]),
  )

/**
 * Due times follow from the ticket after all rules, in its transaction. They are derived data: no trigger runs because of
 * them, and a failure does not stop the change.
 */
export const dueTimeReaction: Reaction = {
  on: ['tickets.created', 'tickets.updated'],
  run: async (ctx, events) => {
    try {
      await keepDueTimes(ctx, events)
    } catch (error) {
      if (isRetryable(error)) throw error
      ctx.deps.log.error({ err: error, tickets: events.map(({ id }) => id) }, 'due times could not be computed')
    }
  },
}
