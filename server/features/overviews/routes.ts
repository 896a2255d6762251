import type { FastifyInstance } from 'fastify'
import {
  Overview,
  OverviewPrios,
  OverviewSorting,
  OverviewSortingPrios,
  OverviewSuggestion,
  TicketOverviews,
} from '#contract/overview.ts'
import { arrange } from '#kernel/arrange.ts'
import { serve } from '#kernel/http/serve.ts'
import { presentOne } from '#kernel/resource-present.ts'
import { mount } from '#kernel/resource.ts'
import { listOverviews, listTickets } from './results.ts'
import { describeBulkForm, overviewAssets, prepareOverview, presentOverviews, suggestOverview } from './service.ts'
import { arrangeOwn, createSorting, getSorting, listOwnSortings, removeSorting, updateSorting } from './sortings.ts'
import { listOwnOverviews } from './store.ts'

export function routes(app: FastifyInstance): void {
  mount(app, Overview, { prepare: prepareOverview })
  // Replaces what `mount` registered: users who do not administer overviews get only their own, customers fewer fields.
  app.deps.assets.register(Overview.asset, overviewAssets)
  serve(app, OverviewSuggestion, ({ ctx, input }) => suggestOverview(ctx, input))
  serve(app, OverviewPrios, async ({ ctx, input }) => {
    await arrange(ctx, 'overviews', input.prios)
    return { success: true as const }
  })
  serve(app, TicketOverviews.show, async (serving) =>
    serving.input.view ? listTickets(serving, serving.input.view) : listOverviews(serving.ctx),
  )
  serve(app, TicketOverviews.bulkForm, ({ ctx }) => describeBulkForm(ctx))
  serveSortings(app)
}

function serveSortings(app: FastifyInstance): void {
  const { list, show, create, update, remove } = OverviewSorting.endpoints
  serve(app, list, async ({ ctx }) => {
    const overviews = await presentOverviews(ctx, await listOwnOverviews(ctx))
    return { overviews, overview_sortings: await listOwnSortings(ctx) }
  })
  serve(app, show, async ({ ctx, input }) => {
    const row = await getSorting(ctx, input.id as number)
    return presentOne(ctx, OverviewSorting, row, input)
  })
  serve(app, create, async ({ ctx, input }) => {
    const row = await createSorting(ctx, input)
    return presentOne(ctx, OverviewSorting, row, input)
  })
  serve(app, update, async ({ ctx, input }) => {
    const row = await updateSorting(ctx, input)
    return presentOne(ctx, OverviewSorting, row, input)
  })
  serve(app, remove, async ({ ctx, input }) => {
    await removeSorting(ctx, input.id as number)
    return {}
  })
  serve(app, OverviewSortingPrios, async ({ ctx, input }) => {
    await arrangeOwn(ctx, input)
    return { success: true as const }
  })
}
