import type { FastifyInstance } from 'fastify'
import { KnowledgeBasePermissions, KnowledgeBases } from '#contract/knowledge-base.ts'
import { KnowledgeBaseFigures } from '#contract/knowledge-base-figures.ts'
import { KnowledgeBaseSearch } from '#contract/knowledge-base-search.ts'
import { KnowledgeBaseSynonyms } from '#contract/knowledge-base-synonyms.ts'
import { serve } from '#kernel/http/serve.ts'
import { answerRoutes } from './answer-routes.ts'
import { assetSources } from './assets.ts'
import { createBase, manageBase, removeBase, setActive, showBase, updateBase } from './bases.ts'
import { categoryRoutes } from './category-routes.ts'
import { flushCounts } from './counts.ts'
import { loadFigures, takeVote } from './figures.ts'
import { feedRoutes } from './feed-routes.ts'
import { collectAll, collectBases, collectRecentAnswers, listVisibleIds } from './init.ts'
import { helpPages } from './pages/routes.ts'
import { transferRoutes } from './markdown/routes.ts'
import { updateMenuItems } from './menu-items.ts'
import { showPermissions, writePermissions } from './permissions.ts'
import { createPreviewToken } from './preview.ts'
import { findPagePath } from './page-paths.ts'
import { searchHelp } from './search.ts'
import { writeSnippets } from './snippets.ts'
import { showSynonyms, writeSynonyms } from './synonyms.ts'

export function routes(app: FastifyInstance): void {
  for (const [model, source] of Object.entries(assetSources)) app.deps.assets.register(model, source)
  readingRoutes(app)
  managingRoutes(app)
  permissionRoutes(app)
  categoryRoutes(app)
  answerRoutes(app)
  feedRoutes(app)
  transferRoutes(app)
  helpPages(app)
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBases.init, ({ ctx, input }) =>
    collectAll(ctx, input.answer_translation_content_ids ?? [], input.answers !== 'none'),
  )
  serve(app, KnowledgeBases.show, ({ ctx, input }) => showBase(ctx, input.knowledge_base_id))
  serve(app, KnowledgeBases.visibleIds, ({ ctx }) => listVisibleIds(ctx))
  serve(app, KnowledgeBases.recentAnswers, ({ ctx }) => collectRecentAnswers(ctx))
  serve(app, KnowledgeBases.preview, async ({ ctx, input, reply }) => {
    const path = await findPagePath(ctx, input)
    return reply.redirect(`${path}?preview_token=${createPreviewToken(ctx.deps, ctx.actor.id)}`, 302)
  })
  app.addHook('onClose', () => flushCounts(app.deps))
  serve(app, KnowledgeBaseFigures.show, ({ ctx, input }) => loadFigures(ctx, input.knowledge_base_id, input.days))
  serve(app, KnowledgeBaseFigures.vote, ({ ctx, input }) => takeVote(ctx, input))
  serve(app, KnowledgeBaseSearch.search, ({ ctx, input }) => searchHelp(ctx, input))
  for (const update of [KnowledgeBases.update, KnowledgeBases.patch]) {
    serve(app, update, {
      change: ({ ctx, input }) => updateBase(ctx, input),
      present: ({ ctx, input }) => showBase(ctx, input.knowledge_base_id),
    })
  }
}

function managingRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBases.manageInit, ({ ctx }) => collectBases(ctx))
  serve(app, KnowledgeBases.create, {
    change: ({ ctx, input }) => createBase(ctx, input),
    present: ({ ctx }, id) => showBase(ctx, id),
  })
  for (const manage of [KnowledgeBases.manage, KnowledgeBases.managePatch]) {
    serve(app, manage, {
      change: ({ ctx, input }) => manageBase(ctx, input),
      present: ({ ctx, input }) => showBase(ctx, input.id),
    })
  }
  for (const [endpoint, active] of [
    [KnowledgeBases.activate, true],
    [KnowledgeBases.deactivate, false],
  ] as const) {
    serve(app, endpoint, {
      change: ({ ctx, input }) => setActive(ctx, input.id, active),
      present: ({ ctx, input }) => ctx.deps.assets.collectByIds(ctx, { KnowledgeBase: [input.id] }),
    })
  }
  serve(app, KnowledgeBases.remove, async ({ ctx, input }) => {
    await removeBase(ctx, input.id)
    return { status: 'ok' as const }
  })
  serve(app, KnowledgeBases.snippets, ({ ctx, input }) => writeSnippets(ctx, input.id))
  serve(app, KnowledgeBases.menuItems, {
    change: ({ ctx, input }) => updateMenuItems(ctx, input),
    present: async ({ ctx }) => ({ assets: await collectBases(ctx) }),
  })
  serve(app, KnowledgeBaseSynonyms.show, ({ ctx, input }) => showSynonyms(ctx, input.id))
  serve(app, KnowledgeBaseSynonyms.update, {
    change: ({ ctx, input }) => writeSynonyms(ctx, input),
    present: ({ ctx, input }) => showSynonyms(ctx, input.id),
  })
}

const ofBase = ({ knowledge_base_id }: { knowledge_base_id: number }) => ({
  baseId: knowledge_base_id,
  categoryId: null,
})
const ofCategory = ({ knowledge_base_id, id }: { knowledge_base_id: number; id: number }) => ({
  baseId: knowledge_base_id,
  categoryId: id,
})

function permissionRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBasePermissions.show, ({ ctx, input }) => showPermissions(ctx, ofBase(input)))
  serve(app, KnowledgeBasePermissions.update, {
    change: ({ ctx, input }) => writePermissions(ctx, ofBase(input), input.permissions_dialog),
    present: ({ ctx, input }) => showPermissions(ctx, ofBase(input)),
  })
  serve(app, KnowledgeBasePermissions.showOfCategory, ({ ctx, input }) => showPermissions(ctx, ofCategory(input)))
  serve(app, KnowledgeBasePermissions.updateOfCategory, {
    change: ({ ctx, input }) => writePermissions(ctx, ofCategory(input), input.permissions_dialog),
    present: ({ ctx, input }) => showPermissions(ctx, ofCategory(input)),
  })
}
