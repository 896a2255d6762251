import type { TaggedModel } from '#features/tags/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { getSession, lockSession } from '../store.ts'

function assertChatAgent({ actor }: Ctx): void {
  if (!may(actor, 'chat.agent')) throw forbidden()
}

/** Every chat agent sees all sessions and may tag them. */
export const taggedSession: TaggedModel = {
  object: 'Chat::Session',
  table: 'chat_sessions',
  hasHistory: false,
  assertReadable: async (ctx, id) => {
    assertChatAgent(ctx)
    await getSession(ctx.db, id)
  },
  lock: async (ctx, id) => {
    assertChatAgent(ctx)
    await lockSession(ctx.db, id)
  },
}
