import type { Ctx } from '#kernel/context.ts'
import type { NewEvent } from '#kernel/events/events.ts'
import type { HistoryRow } from '#kernel/history.ts'

/** A rule as the history names it: `Trigger`, `Job`, `Macro`. */
export type RuleSource = { type: string; id: number; name: string }

/** A context whose history names the rule, with the events and entries that it has collected. */
export function trackRule(ctx: Ctx, { type, id, name }: RuleSource) {
  const source = { sourceable_type: type, sourceable_id: id, sourceable_name: name }
  const events: NewEvent[] = []
  const history: HistoryRow[] = []
  const acting: Ctx = {
    ...ctx,
    emit: (event) => {
      events.push(event)
      ctx.emit(event)
    },
    addHistory: (rows) => {
      const told = rows.map((row) => ({ ...row, ...source }))
      history.push(...told)
      ctx.addHistory(told)
    },
  }
  return { acting, events, history }
}
