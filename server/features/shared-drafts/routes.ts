import type { FastifyInstance } from 'fastify'
import { NewTicketDrafts, TicketSharedDraft } from '#contract/shared-draft.ts'
import type { Ctx } from '#kernel/context.ts'
import { serve } from '#kernel/http/serve.ts'
import { newTicketDraftAssets, ticketDraftAssets } from './assets.ts'
import { importFiles } from './files.ts'
import {
  changeNewTicketDraft,
  createNewTicketDraft,
  getNewTicketDraft,
  listDrafts,
  removeNewTicketDraft,
} from './new-ticket-draft.ts'
import { newTicketDrafts, ticketDrafts } from './store.ts'
import { changeTicketDraft, getTicketDraft, removeTicketDraft, saveTicketDraft } from './ticket-draft.ts'

type DraftModel = 'TicketSharedDraftZoom' | 'TicketSharedDraftStart'

const answerDraft = async (ctx: Ctx, kind: DraftModel, id: number) => ({
  shared_draft_id: id,
  assets: await ctx.deps.assets.collectByIds(ctx, { [kind]: [id] }),
})

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('TicketSharedDraftZoom', ticketDraftAssets)
  app.deps.assets.register('TicketSharedDraftStart', newTicketDraftAssets)
  serveTicketDraft(app)
  serveNewTicketDrafts(app)
}

function serveTicketDraft(app: FastifyInstance): void {
  const kind = 'TicketSharedDraftZoom'
  serve(app, TicketSharedDraft.show, async ({ ctx, input }) =>
    answerDraft(ctx, kind, (await getTicketDraft(ctx, input.id)).id),
  )
  serve(app, TicketSharedDraft.save, async ({ ctx, input: { id, ...written } }) =>
    answerDraft(ctx, kind, await saveTicketDraft(ctx, id, written)),
  )
  serve(app, TicketSharedDraft.update, async ({ ctx, input: { id, ...written } }) =>
    answerDraft(ctx, kind, await changeTicketDraft(ctx, id, written)),
  )
  serve(app, TicketSharedDraft.remove, async ({ ctx, input }) => {
    await removeTicketDraft(ctx, input.id)
    return {}
  })
  serve(app, TicketSharedDraft.importAttachments, async ({ ctx, input }) =>
    importFiles(ctx, ticketDrafts, (await getTicketDraft(ctx, input.id)).id, input.form_id),
  )
}

function serveNewTicketDrafts(app: FastifyInstance): void {
  const kind = 'TicketSharedDraftStart'
  serve(app, NewTicketDrafts.list, async ({ ctx, input }) => {
    const ids = await listDrafts(ctx, input)
    return { shared_draft_ids: ids, assets: await ctx.deps.assets.collectByIds(ctx, { [kind]: ids }) }
  })
  serve(app, NewTicketDrafts.show, async ({ ctx, input }) =>
    answerDraft(ctx, kind, (await getNewTicketDraft(ctx, input.id)).id),
  )
  serve(app, NewTicketDrafts.create, async ({ ctx, input }) =>
    answerDraft(ctx, kind, await createNewTicketDraft(ctx, input)),
  )
  for (const update of [NewTicketDrafts.update, NewTicketDrafts.patch]) {
    serve(app, update, async ({ ctx, input }) => answerDraft(ctx, kind, await changeNewTicketDraft(ctx, input)))
  }
  serve(app, NewTicketDrafts.remove, async ({ ctx, input }) => {
    await removeNewTicketDraft(ctx, input.id)
    return {}
  })
  serve(app, NewTicketDrafts.importAttachments, async ({ ctx, input }) =>
    importFiles(ctx, newTicketDrafts, (await getNewTicketDraft(ctx, input.id)).id, input.form_id),
  )
}
