import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Reports } from '#contract/report.ts'
import { loadTypesAndSenders } from '#features/articles/service.ts'
import { exportTicketsWithIds } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, required } from '#kernel/errors.ts'
import { type Figure, within } from './figures.ts'
import { selectPage } from './list-tickets.ts'
import { type Metric, metrics } from './metrics.ts'
import { chooseZone, createScope, getProfile, type Profile, type ReportScope } from './scope.ts'
import { countWireFigures } from './wire-counts.ts'
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
  const known = await loadTypesAndSenders(ctx)
  const found = wireFigureOf(backend, { scope, condition: profile.condition, known })
  if (!found) return undefined
  return { figure: found.figure, scope: found.condition === profile.condition ? scope : await scoped(found.condition) }
}

const backlog = 'count::backlog'
const backlogParts = ['count::created', 'count::closed']

export async function generateReport(ctx: Ctx, input: Input): Promise<OutputOf<typeof Reports.generate>> {
  const request = await readWireRequest(ctx, input)
  const chosen = request.metric.backend.map(({ name }) => name).filter((name) => isChosen(input.backends?.[name]))
  const needed = new Set(chosen.flatMap((name) => (name === backlog ? backlogParts : [name])))
  const counts = await countWireFigures(ctx, request, [...needed])
  const zeros = Array<number>(request.bounds.length - 1).fill(0)
  const countsOf = (name: string): number[] => counts.get(name) ?? zeros
  // As deployed clients expect; `/reports/series` has the stock.
  const created = countsOf('count::created')
  const closed = countsOf('count::closed')
  const difference = created.map((count, index) => count - (closed[index] as number))
  return { data: Object.fromEntries(chosen.map((name) => [name, name === backlog ? difference : countsOf(name)])) }
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
