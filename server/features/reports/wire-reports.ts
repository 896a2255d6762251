import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Reports } from '#contract/report.ts'
import { exportTicketsWithIds } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, required } from '#kernel/errors.ts'
import { countBetween } from './count.ts'
import { type Figure, within } from './figures.ts'
import { selectPage } from './list-tickets.ts'
import { type Metric, metrics } from './metrics.ts'
import { chooseZone, createScope, getProfile, type Profile, type ReportScope } from './scope.ts'
import { wireFigureOf } from './wire-figures.ts'
import { wireBounds } from './wire-span.ts'

type Input = InputOf<typeof Reports.generate>
type SetInput = InputOf<typeof Reports.sets>

type WireRequest = { metric: Metric; profile: Profile; zone: string; bounds: string[] }

async function readWireRequest(ctx: Ctx, input: Input): Promise<WireRequest> {
  const metric = Object.hasOwn(metrics, input.metric) ? metrics[input.metric] : undefined
  if (!metric) throw invalid('invalid_value', `Could not find metric ${input.metric}`, { field: 'metric' })
  const id = input.profile_id ?? chosenProfile(input.profiles)
  if (!id) throw required('profile_id')
  const profile = await getProfile(ctx, id)
  const zone = await chooseZone(ctx, input.timezone)
  return { metric, profile, zone, bounds: wireBounds(input, ctx.now, zone) }
}

const isChosen = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function chosenProfile(profiles: Input['profiles'] = {}): number | undefined {
  const [id] = Object.entries(profiles).find(([, value]) => isChosen(value)) ?? []
  return id !== undefined && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

/** What a backend counts in a profile; undefined where it counts nothing. */
async function readFigure(
  ctx: Ctx,
  { profile, zone }: WireRequest,
  backend: string,
): Promise<{ scope: ReportScope; figure: Figure } | undefined> {
  const scoped = (condition: Condition) => createScope(ctx, { condition, zone })
  const scope = await scoped(profile.condition)
  const found = wireFigureOf(backend, scope, profile.condition)
  if (!found) return undefined
  return { figure: found.figure, scope: found.condition === profile.condition ? scope : await scoped(found.condition) }
}

export async function generateReport(ctx: Ctx, input: Input): Promise<OutputOf<typeof Reports.generate>> {
  const request = await readWireRequest(ctx, input)
  const wanted = request.metric.backend.filter(({ name }) => isChosen(input.backends?.[name]))
  const count = async (name: string): Promise<number[]> => {
    const found = await readFigure(ctx, request, name)
    if (found) return countBetween(ctx.db, found.scope, found.figure, request.bounds)
    return Array<number>(request.bounds.length - 1).fill(0)
  }
  const data: Record<string, number[]> = {}
  for (const { name } of wanted) data[name] = await (name === 'count::backlog' ? countBacklog(count) : count(name))
  return { data }
}

/** What was created less what was closed, as deployed clients expect; `/reports/series` has the stock. */
async function countBacklog(count: (name: string) => Promise<number[]>): Promise<number[]> {
  const closed = await count('count::closed')
  return (await count('count::created')).map((created, index) => created - (closed[index] as number))
}

const mostListed = 100
const mostRows = 6000

export async function listSet(ctx: Ctx, input: SetInput) {
  const request = await readWireRequest(ctx, input)
  const backend = request.metric.backend.find(({ name }) => name === input.downloadBackendSelected)
  if (!backend?.dataDownload)
    throw invalid('invalid_value', 'This backend has no list of tickets.', { field: 'downloadBackendSelected' })
  const found = await readFigure(ctx, request, backend.name)
  const limit = input.sheet ? mostRows : mostListed
  const { ids, count } = found ? await selectPage(ctx, ticketsOf(request, found), { limit, offset: 0 }) : none
  if (!input.sheet) return { count, ticket_ids: ids, assets: await ctx.deps.assets.collectByIds(ctx, { Ticket: ids }) }
  const name = `tickets-${request.profile.name}-${backend.display}`.replaceAll(/[^\w.() -]/g, '_')
  return exportTicketsWithIds(ctx, ids, { name, zone: request.zone })
}

const none = { ids: [], count: 0 }

const ticketsOf = ({ bounds }: WireRequest, { scope, figure }: { scope: ReportScope; figure: Figure }) => ({
  ...figure,
  where: sql<boolean>`${scope.where} and ${figure.where}
    and ${within(figure.at, bounds[0] as string, bounds.at(-1) as string)}`,
})
