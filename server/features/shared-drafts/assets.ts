import { presentFile } from '#features/attachments/present.ts'
import { listFiles } from '#features/attachments/service.ts'
import type { AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'
import { newTicketDrafts, ticketDrafts, visibleNewTicketDrafts, visibleTicketDrafts } from './store.ts'

async function withFiles(ctx: Ctx, { model }: TableOf, drafts: readonly Row[]): Promise<Row[]> {
  const files = await listFiles(
    ctx.db,
    model,
    drafts.map(({ id }) => id),
  )
  return drafts.map((draft) => ({ ...draft, attachments: (files.get(draft.id) ?? []).map(presentFile) }))
}

const writers = ({ created_by_id, updated_by_id }: Row) => [created_by_id as number, updated_by_id as number]

export const ticketDraftAssets: AssetSource = {
  load: async (ctx, ids) => withFiles(ctx, ticketDrafts, await visibleTicketDrafts(ctx, ids)),
  needs: (draft) => ({ User: writers(draft) }),
}

export const newTicketDraftAssets: AssetSource = {
  load: async (ctx, ids) => withFiles(ctx, newTicketDrafts, await visibleNewTicketDrafts(ctx, ids)),
  needs: (draft) => ({ User: writers(draft), Group: [draft.group_id as number] }),
}
