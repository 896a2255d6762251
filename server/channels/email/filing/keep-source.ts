import { mailObject } from '#features/articles/service.ts'
import { attachFiles } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { WaitingMail } from './store.ts'

/** The bytes were stored when the mail arrived; this attaches them to its article. */
export const keepSource = async (ctx: Ctx, articleId: number, { sha256, size }: WaitingMail): Promise<void> =>
  void (await attachFiles(ctx, { object: mailObject, id: articleId }, [
    {
      blob: { sha256, size },
      filename: 'message.eml',
      preferences: { 'Mime-Type': 'message/rfc822' },
      sniffed_type: null,
      content_text: null,
    },
  ]))
