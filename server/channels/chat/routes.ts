import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Chat, Chats, ChatSessions } from '#contract/chat.ts'
import { ChatAgents } from '#contract/chat-agents.ts'
import type { Ctx } from '#kernel/context.ts'
import { isOneOf } from '#kernel/db/one-of.ts'
import { serve } from '#kernel/http/serve.ts'
import { mount } from '#kernel/resource.ts'
import { describeAvailability, listAgentsWithChats, saveAgent, summarizeChats } from './availability.ts'
import { blockVisitor, unblockVisitor } from './block.ts'
import { storeGivenFiles } from './message-files.ts'
import { listSessions } from './session-list.ts'
import { accept, close, markRead, rename, showTyping, transfer, write } from './service.ts'
import { getSession, selectMessages, selectSessions } from './store.ts'
import { serveTopics } from './topics/routes.ts'
import { prepareTopic } from './topics/service.ts'

export function routes(app: FastifyInstance): void {
  mount(app, Chat, { prepare: prepareTopic })
  serveTopics(app)
  app.deps.assets.register('ChatSession', {
    load: ({ db }, ids) => selectSessions(db, { where: isOneOf('id', ids), order: sql`id`, limit: ids.length }),
    needs: ({ chat_id, user_id, customer_id }) => ({
      Chat: [chat_id as number],
      User: [user_id as number | null, customer_id as number | null],
    }),
  })
  serve(app, Chats.list, async ({ ctx }) => {
    const rows = await ctx.db.selectFrom('chats').select('id').orderBy('id').execute()
    const chat_ids = rows.map(({ id }) => id)
    return { chat_ids, assets: await ctx.deps.assets.collectByIds(ctx, { Chat: chat_ids }) }
  })
  serveSessions(app)
  serve(app, ChatAgents.show, ({ ctx }) => describeAvailability(ctx))
  serve(app, ChatAgents.update, async ({ ctx, input }) => {
    // Only a change that others see: agents repeat it every minute.
    if (await saveAgent(ctx, input))
      ctx.emit({ kind: 'updated', object: 'chat_agents', id: ctx.actor.id, changes: { active: [null, input.active] } })
    return describeAvailability(ctx)
  })
  serve(app, ChatAgents.list, ({ ctx }) => listAgentsWithChats(ctx))
  serve(app, ChatAgents.summary, ({ ctx, input }) => summarizeChats(ctx, input.since))
}

const show = ({ ctx }: { ctx: Ctx }, id: number) => getSession(ctx.db, id)

function serveSessions(app: FastifyInstance): void {
  serve(app, ChatSessions.list, ({ ctx, input }) => listSessions(ctx, input))
  serve(app, ChatSessions.show, async ({ ctx, input: { id, full } }) => {
    const session = await getSession(ctx.db, id)
    if (!full) return session
    const messages = await selectMessages(ctx.db, id)
    return { id, assets: await ctx.deps.assets.collect(ctx, 'ChatSession', [{ ...session, messages }]) }
  })
  serve(app, ChatSessions.messages, async ({ ctx, input: { id, after } }) => {
    await getSession(ctx.db, id)
    return selectMessages(ctx.db, id, { after })
  })
  serve(app, ChatSessions.addMessage, ({ ctx, input }) => write(ctx, input), {
    prepare: async ({ ctx, input }) => ({ ...input, files: await storeGivenFiles(ctx, input.attachments) }),
  })
  serve(app, ChatSessions.typing, async ({ ctx, input: { id } }) => {
    await showTyping(ctx, id)
    return {}
  })
  serve(app, ChatSessions.accept, { change: ({ ctx, input }) => accept(ctx, input.id), present: show })
  serve(app, ChatSessions.update, { change: ({ ctx, input }) => rename(ctx, input), present: show })
  serve(app, ChatSessions.markRead, { change: ({ ctx, input }) => markRead(ctx, input), present: show })
  serve(app, ChatSessions.close, { change: ({ ctx, input }) => close(ctx, input.id), present: show })
  serve(app, ChatSessions.transfer, { change: ({ ctx, input }) => transfer(ctx, input), present: show })
  serve(app, ChatSessions.block, { change: ({ ctx, input }) => blockVisitor(ctx, input.id), present: show })
  serve(app, ChatSessions.unblock, { change: ({ ctx, input }) => unblockVisitor(ctx, input.id), present: show })
}
