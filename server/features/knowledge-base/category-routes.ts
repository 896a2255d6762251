import type { FastifyInstance } from 'fastify'
import type { OutputOf } from '#contract/endpoint.ts'
import { KnowledgeBaseCategories } from '#contract/knowledge-base-category.ts'
import type { Ctx } from '#kernel/context.ts'
import { serve } from '#kernel/http/serve.ts'
import { createCategory, removeCategory, showCategory, updateCategory } from './categories.ts'
import { reorderAnswers, reorderCategories } from './reorder.ts'

type Wanted = { knowledge_base_id: number; full?: boolean | undefined }

async function presentCategory(ctx: Ctx, { knowledge_base_id, full }: Wanted, id: number) {
  const { record, assets } = await showCategory(ctx, knowledge_base_id, id)
  return full ? { id, assets } : (record as OutputOf<typeof KnowledgeBaseCategories.show>)
}

const present = ({ ctx, input }: { ctx: Ctx; input: Wanted }, id: number) => presentCategory(ctx, input, id)

export function categoryRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBaseCategories.show, ({ ctx, input }) => presentCategory(ctx, input, input.id))
  serve(app, KnowledgeBaseCategories.create, { change: ({ ctx, input }) => createCategory(ctx, input), present })
  for (const update of [KnowledgeBaseCategories.update, KnowledgeBaseCategories.patch])
    serve(app, update, { change: ({ ctx, input }) => updateCategory(ctx, input), present })
  serve(app, KnowledgeBaseCategories.remove, async ({ ctx, input }) => {
    await removeCategory(ctx, input.knowledge_base_id, input.id)
    return {}
  })
  serve(app, KnowledgeBaseCategories.reorderRoot, {
    change: ({ ctx, input }) => reorderCategories(ctx, input, null),
    present: ({ ctx, input }) => ctx.deps.assets.collectByIds(ctx, { KnowledgeBaseCategory: input.ordered_ids }),
  })
  serve(app, KnowledgeBaseCategories.reorderCategories, {
    change: ({ ctx, input }) => reorderCategories(ctx, input, input.id),
    present: ({ ctx, input }) =>
      ctx.deps.assets.collectByIds(ctx, { KnowledgeBaseCategory: [input.id, ...input.ordered_ids] }),
  })
  serve(app, KnowledgeBaseCategories.reorderAnswers, {
    change: ({ ctx, input }) => reorderAnswers(ctx, input, input.id),
    present: ({ ctx, input }) =>
      ctx.deps.assets.collectByIds(ctx, { KnowledgeBaseCategory: [input.id], KnowledgeBaseAnswer: input.ordered_ids }),
  })
}
