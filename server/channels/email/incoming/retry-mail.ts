import type { InboundMail } from '#contract/inbound-mail.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { fileSoon } from './receive.ts'
import { showMail } from './service.ts'
import { findContent, inboundMails, isForgotten, noteProgress } from './store.ts'

/** A mail without bytes is fetched again by its account; any other is filed again. */
export async function retryMail(ctx: Ctx, id: number): Promise<InboundMail> {
  const { state } = await lockRow(ctx.db, inboundMails, id)
  if (state === 'filed') throw invalid('already_processed', 'This email is already part of a ticket.')
  if (await isForgotten(ctx.db, id)) throw invalid('content_deleted', 'The content of this email has been deleted.')
  await noteProgress(ctx, id, { state: 'waiting', reason: null, attempts: 0 })
  ctx.emit({ kind: 'updated', object: inboundMails.table, id, changes: { state: [state, 'waiting'] } })
  if ((await findContent(ctx.db, id)) !== undefined) fileSoon(ctx, id)
  return showMail(ctx, id)
}
