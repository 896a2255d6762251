import type { FastifyInstance } from 'fastify'
import { Taskbars } from '#contract/taskbar.ts'
import type { Ctx } from '#kernel/context.ts'
import { getOnly } from '#kernel/get-only.ts'
import { serve } from '#kernel/http/serve.ts'
import { presentTabs } from './present.ts'
import { changeTab, closeTab, getTab, openTab } from './service.ts'
import { listOwnTabs, type Tab } from './store.ts'

const presentTab = async (ctx: Ctx, tab: Tab) => getOnly(await presentTabs(ctx, [tab]))

export function routes(app: FastifyInstance): void {
  serve(app, Taskbars.list, async ({ ctx }) => await presentTabs(ctx, await listOwnTabs(ctx)))
  serve(app, Taskbars.show, async ({ ctx, input }) => presentTab(ctx, await getTab(ctx, input.id)))
  serve(app, Taskbars.create, async ({ ctx, input }) => presentTab(ctx, await openTab(ctx, input)))
  serve(app, Taskbars.update, async ({ ctx, input: { id, ...values } }) =>
    presentTab(ctx, await changeTab(ctx, id, values)),
  )
  serve(app, Taskbars.remove, async ({ ctx, input }) => {
    await closeTab(ctx, input.id)
    return {}
  })
}
