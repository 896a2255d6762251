import type { FastifyInstance } from 'fastify'
import { ChecklistItems, Checklists, ChecklistTemplate } from '#contract/checklist.ts'
import type { Ctx } from '#kernel/context.ts'
import { serve } from '#kernel/http/serve.ts'
import { mount } from '#kernel/resource.ts'
import { checklistAssets, itemAssets } from './assets.ts'
import {
  changeChecklist,
  changeItem,
  createChecklist,
  createItem,
  getChecklist,
  getItem,
  removeChecklist,
  removeItem,
} from './service.ts'

const answerChecklist = async (ctx: Ctx, id: number) => ({
  id,
  assets: await ctx.deps.assets.collectByIds(ctx, { Checklist: [id] }),
})

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('Checklist', checklistAssets)
  app.deps.assets.register('ChecklistItem', itemAssets)
  mount(app, ChecklistTemplate)
  serve(app, Checklists.create, async ({ ctx, input }) => answerChecklist(ctx, await createChecklist(ctx, input)))
  serve(app, Checklists.show, async ({ ctx, input }) => answerChecklist(ctx, (await getChecklist(ctx, input.id)).id))
  for (const update of [Checklists.update, Checklists.patch]) {
    serve(app, update, async ({ ctx, input }) => answerChecklist(ctx, await changeChecklist(ctx, input)))
  }
  serve(app, Checklists.remove, async ({ ctx, input }) => {
    await removeChecklist(ctx, input.id)
    return {}
  })
  serve(app, ChecklistItems.create, async ({ ctx, input }) => await createItem(ctx, input))
  serve(app, ChecklistItems.show, async ({ ctx, input }) => await getItem(ctx, input.id))
  for (const update of [ChecklistItems.update, ChecklistItems.patch]) {
    serve(app, update, async ({ ctx, input }) => await changeItem(ctx, input.id, input))
  }
  serve(app, ChecklistItems.remove, async ({ ctx, input }) => {
    await removeItem(ctx, input.id)
    return {}
  })
}
