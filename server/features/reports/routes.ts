import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Condition } from '#contract/condition.ts'
import { Reports } from '#contract/report.ts'
import { ReportFigures } from '#contract/report-figures.ts'
import { ReportProfile } from '#contract/report-profile.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Hooks, mount } from '#kernel/resource.ts'
import { sumTime } from './accounted-time.ts'
import { breakDown } from './breakdown.ts'
import { listFieldDimensions } from './dimensions.ts'
import { distributeTimes } from './distribution.ts'
import { exportReport } from './export.ts'
import { mapHours } from './heat-map.ts'
import { listTicketsOf } from './list-tickets.ts'
import { metrics } from './metrics.ts'
import { readRequest } from './request.ts'
import { listProfiles } from './scope.ts'
import { countRatings } from './satisfaction.ts'
import { listSeries } from './series.ts'
import { summarize } from './summary.ts'
import { generateReport, listSet } from './wire-reports.ts'

const hooks: Hooks = {
  prepare: async (ctx, values) => {
    const problem = values.condition && conditionProblem(ctx, values.condition as Condition)
    if (problem) throw problem
    return values
  },
}

/** Figures of days and months. */
const stale = { mayBeStale: true }

export function routes(app: FastifyInstance): void {
  mount(app, ReportProfile, hooks)
  serve(app, Reports.config, async ({ ctx }) => ({
    config: { metric: metrics },
    profiles: await listProfiles(ctx),
    dimensions: listFieldDimensions(ctx),
  }))
  serve(app, Reports.generate, ({ ctx, input }) => generateReport(ctx, input), stale)
  serve(app, Reports.sets, ({ ctx, input }) => listSet(ctx, input), {
    admit: async ({ request }) => splitAtSemicolons(request),
  })
  serve(app, Reports.setsByPost, ({ ctx, input }) => listSet(ctx, input))
  serveFigures(app)
}

function serveFigures(app: FastifyInstance): void {
  serve(app, ReportFigures.summary, async ({ ctx, input }) => summarize(await readRequest(ctx, input)), stale)
  serve(
    app,
    ReportFigures.series,
    async ({ ctx, input }) => listSeries(await readRequest(ctx, input), input.interval),
    stale,
  )
  serve(
    app,
    ReportFigures.breakdown,
    async ({ ctx, input }) => breakDown(await readRequest(ctx, input), input.by),
    stale,
  )
  serve(
    app,
    ReportFigures.distribution,
    async ({ ctx, input }) => distributeTimes(await readRequest(ctx, input), input.of),
    stale,
  )
  serve(
    app,
    ReportFigures.heatMap,
    async ({ ctx, input }) => mapHours(await readRequest(ctx, input), input.figure),
    stale,
  )
  serve(app, ReportFigures.time, async ({ ctx, input }) => sumTime(await readRequest(ctx, input)), stale)
  serve(app, ReportFigures.satisfaction, async ({ ctx, input }) => countRatings(await readRequest(ctx, input)), stale)
  serve(app, ReportFigures.export, async ({ ctx, input }) => exportReport(await readRequest(ctx, input), input))
  serve(app, ReportFigures.tickets, ({ ctx, input }) => listTicketsOf(ctx, input))
}

/** Deployed clients separate the parameters of the download with semicolons. */
function splitAtSemicolons(request: FastifyRequest): void {
  const [, query = ''] = request.raw.url?.split('?') ?? []
  if (query.includes(';')) request.query = Object.fromEntries(new URLSearchParams(query.replaceAll(';', '&')))
}
