import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Search } from '#contract/search.ts'
import { readsAllOrganizations } from '#features/organizations/policy.ts'
import { mayListEveryone } from '#features/users/policy.ts'
import { type Actor, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { compileQuery } from '#kernel/search/compile.ts'
import { findQueryProblem } from '#kernel/search/find-problem.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { countTickets, findTicketIds, type PageRange } from './find-tickets.ts'
import { type LookupTable, organizations, people } from './look-up.ts'
import { suggestQuery } from './suggest.ts'

type Input = InputOf<typeof Search.all> & { objects?: string }

/** A model of the global search. Models of channels are in `deps`, because channels are above features. */
export type SearchModel = {
  type: string
  mayFind(ctx: Ctx): Promise<boolean>
  find(ctx: Ctx, text: string, range: PageRange): Promise<number[]>
  count(ctx: Ctx, text: string): Promise<number>
}

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    searchModels: readonly SearchModel[]
  }
}

/** A table without rights per row; the system user is left out. */
function searchTable(type: string, of: LookupTable, mayFind: (actor: Actor) => boolean): SearchModel {
  const from = ({ now }: Ctx, text: string) => {
    const wanted = compileQuery(parseQuery(text), of, now) ?? sql`true`
    const exceptSystem = of.table === 'users' ? sql` and id <> ${sql.lit(systemUserId)}` : sql``
    return sql`from ${sql.table(of.table)} where ${wanted}${exceptSystem}`
  }
  return {
    type,
    mayFind: async ({ actor }) => mayFind(actor),
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

/** In the order of the answer. */
const models: readonly SearchModel[] = [
  {
    type: 'Ticket',
    mayFind: async () => true,
    find: (ctx, text, range) => findTicketIds(ctx, { text }, range),
    count: (ctx, text) => countTickets(ctx, { text }),
  },
  searchTable('User', people(true), mayListEveryone),
  searchTable('Organization', organizations, readsAllOrganizations),
]

export async function searchEverything(ctx: Ctx, { query, term, objects, by_object, suggest, ...input }: Input) {
  const text = query ?? term ?? ''
  const range = parsePage(input, { usual: 10, most: 200 })
  // One after the other, because a search may use only one connection.
  const found: { model: SearchModel; ids: number[] }[] = []
  for (const model of await chooseModels(ctx, objects)) found.push({ model, ids: await model.find(ctx, text, range) })
  const assets = await ctx.deps.assets.collectByIds(
    ctx,
    Object.fromEntries(found.map(({ model, ids }) => [model.type, ids])),
  )
  const advice = suggest ? await adviseOn(ctx, text, found.find(({ model }) => model.type === 'Ticket')?.ids) : {}
  if (!by_object)
    return { assets, result: found.flatMap(({ model: { type }, ids }) => ids.map((id) => ({ type, id }))), ...advice }
  const totals: number[] = []
  for (const { model, ids } of found) {
    totals.push(ids.length < range.limit ? ids.length : await model.count(ctx, text))
  }
  const lists = found.map(({ model, ids }, index) => [model.type, { object_ids: ids, total_count: totals[index] ?? 0 }])
  const result = Object.fromEntries(lists) as Record<string, { object_ids: number[]; total_count: number }>
  return { assets, result, ...advice }
}

/** What may be wrong with the query; another spelling only where no ticket was found. */
async function adviseOn(ctx: Ctx, text: string, ticketIds: readonly number[] | undefined) {
  const problem = findQueryProblem(text)
  const suggestion = ticketIds?.length === 0 && !problem ? await suggestQuery(ctx, text) : undefined
  return { ...(problem && { problem }), ...(suggestion && { suggestion }) }
}

async function chooseModels(ctx: Ctx, objects: string | undefined): Promise<SearchModel[]> {
  const named = objects?.toLowerCase().split('-')
  const chosen: SearchModel[] = []
  for (const model of [...models, ...ctx.deps.searchModels]) {
    const isNamed = !named || named.includes(model.type.toLowerCase())
    if (isNamed && (await model.mayFind(ctx))) chosen.push(model)
  }
  return chosen
}
