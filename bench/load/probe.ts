import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

/**
 * Loaded into the measured process before the application: counts the SQL statements of requests, and those of jobs and
 * other background work. Costs less than a microsecond per statement.
 */
export type StatementCounts = { requests: number; background: number }
/** How often a statement ran since the last report, and in how many requests all of them. */
export type StatementReport = {
  handled: number
  statements: { text: string; by: keyof StatementCounts; count: number }[]
}

const counts: StatementCounts = { requests: 0, background: 0 }
const texts = { requests: new Map<string, number>(), background: new Map<string, number>() }
let handled = 0
const request = new AsyncLocalStorage<true>()

const { query } = pg.Client.prototype
pg.Client.prototype.query = function count(this: pg.Client, ...args: unknown[]) {
  const by = request.getStore() ? 'requests' : 'background'
  const text = textOf(args[0])
  counts[by] += 1
  texts[by].set(text, (texts[by].get(text) ?? 0) + 1)
  return Reflect.apply(query, this, args)
} as typeof query

const textOf = (given: unknown) => (typeof given === 'string' ? given : String((given as { text?: unknown }).text))

function reportStatements(): StatementReport {
  const statements = (['requests', 'background'] as const).flatMap((by) =>
    Array.from(texts[by], ([text, count]) => ({ text, by, count })),
  )
  const report = { handled, statements }
  handled = 0
  for (const map of Object.values(texts)) map.clear()
  return report
}

const { emit } = Server.prototype
Server.prototype.emit = function follow(this: Server, event: string, ...args: unknown[]) {
  const forward = () => Reflect.apply(emit, this, [event, ...args]) as boolean
  if (event !== 'request') return forward()
  handled += 1
  return request.run(true, forward)
} as typeof emit

process.on('message', (question) => process.send?.(question === 'statements' ? reportStatements() : counts))
process.channel?.unref()
