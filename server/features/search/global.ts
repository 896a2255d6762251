import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Search } from '#contract/search.ts'
import { readsAllOrganizations } from '#features/organizations/policy.ts'
import { mayListEveryone } from '#features/users/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { compileQuery } from '#kernel/search/compile.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { countTickets, findTicketIds, type PageRange } from './find-tickets.ts'
import { type Lookable, organizations, people } from './look-up.ts'

type Input = InputOf<typeof Search.all> & { objects?: string }

/** A kind of record that the global search knows, under the name of its model. */
type Kind = {
  type: string
  mayFind(actor: Actor): boolean
  find(ctx: Ctx, text: string, range: PageRange): Promise<number[]>
  count(ctx: Ctx, text: string): Promise<number>
}

/** Tables that everyone who may search them sees whole, except for the user who is nobody. */
function tableKind(type: string, of: Lookable, mayFind: Kind['mayFind']): Kind {
  const from = ({ now }: Ctx, text: string) => {
    const wanted = compileQuery(parseQuery(text), of, now) ?? sql`true`
    const nobody = of.table === 'users' ? sql` and id <> 1` : sql``
    return sql`from ${sql.table(of.table)} where ${wanted}${nobody}`
  }
  return {
    type,
    mayFind,
    find: async (ctx, text, { limit, offset }) => {
      const { rows } = await sql<{ id: number }>`
        select id ${from(ctx, text)} order by active desc, updated_at desc, id limit ${limit} offset ${offset}`.execute(
        ctx.db,
      )
      return rows.map(({ id }) => id)
    },
    count: async (ctx, text) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count ${from(ctx, text)}`.execute(ctx.db)
      return rows[0]?.count ?? 0
    },
  }
}

/** In the order in which they are answered. */
const kinds: readonly Kind[] = [
  {
    type: 'Ticket',
    mayFind: () => true,
    find: (ctx, text, range) => findTicketIds(ctx, { text }, range),
    count: (ctx, text) => countTickets(ctx, { text }),
  },
  tableKind('User', people(true), mayListEveryone),
  tableKind('Organization', organizations, readsAllOrganizations),
]

export async function searchEverything(ctx: Ctx, { query, term, objects, by_object, ...input }: Input) {
  const text = query ?? term ?? ''
  const range = parsePage(input, { usual: 10, most: 200 })
  // One after the other: a search has one connection and no more.
  const found: { kind: Kind; ids: number[] }[] = []
  for (const kind of kindsOf(ctx, objects)) found.push({ kind, ids: await kind.find(ctx, text, range) })
  const assets = await ctx.deps.assets.collectByIds(
    ctx,
    Object.fromEntries(found.map(({ kind, ids }) => [kind.type, ids])),
  )
  if (!by_object) return { assets, result: found.flatMap(({ kind: { type }, ids }) => ids.map((id) => ({ type, id }))) }
  const totals: number[] = []
  for (const { kind, ids } of found) {
    totals.push(ids.length < range.limit ? ids.length : await kind.count(ctx, text))
  }
  const lists = found.map(({ kind, ids }, index) => [kind.type, { object_ids: ids, total_count: totals[index] ?? 0 }])
  return { assets, result: Object.fromEntries(lists) as Record<string, { object_ids: number[]; total_count: number }> }
}

function kindsOf({ actor }: Ctx, objects: string | undefined): Kind[] {
  const named = objects?.toLowerCase().split('-')
  return kinds.filter(({ type, mayFind }) => mayFind(actor) && (!named || named.includes(type.toLowerCase())))
}
