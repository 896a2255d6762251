import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

/** Automatic emails to one address within so many minutes: for one ticket, and in total. */
const limits = [
  { minutes: 10, perTicket: 10, total: 30 },
  { minutes: 30, perTicket: 15, total: 60 },
  { minutes: 60, perTicket: 25, total: 120 },
  { minutes: 180, perTicket: 50, total: 240 },
  { minutes: 600, perTicket: 100, total: 360 },
]
const longest = 600

/** The addresses that get no further automatic email for now: two machines that answer each other stop here. */
export async function findLooping(ctx: Ctx, ticketId: number, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const counts = limits.flatMap(({ minutes, perTicket, total }) => {
    const recent = sql`created_at > ${ctx.now.toISOString()}::timestamptz - make_interval(mins => ${minutes}::int)`
    return [
      sql`count(*) filter (where ${recent} and ticket_id = ${ticketId}) >= ${perTicket}`,
      sql`count(*) filter (where ${recent}) >= ${total}`,
    ]
  })
  const { rows } = await sql<{ address: string; is_looping: boolean }>`
    select address, ${sql.join(counts, sql` or `)} as is_looping
    from unnest(${addresses}::text[]) as address left join ticket_articles
      on preferences ? 'perform_origin' and position(address in lower("to")) > 0
      and created_at > ${ctx.now.toISOString()}::timestamptz - make_interval(mins => ${longest}::int)
    group by address`.execute(ctx.db)
  const looping = rows.filter(({ is_looping }) => is_looping).map(({ address }) => address)
  if (looping.length > 0) ctx.deps.log.warn({ ticket: ticketId }, 'automatic emails stopped: too many to one address')
  return looping
}
