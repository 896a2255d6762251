import type { Ctx } from '#kernel/context.ts'
import type { ExternalJob } from '#kernel/jobs/worker.ts'
import { ApiUnavailable } from '#kernel/outgoing-http/call-api.ts'
import { botWith, callTelegram, TelegramError } from './api.ts'
import { findBot } from './store.ts'

const task = 'greet-telegram-chat'

type Greeting = { channelId: number; chatId: string; text: string }

/** Welcome and goodbye are no articles: there is no ticket, or it has just been closed. */
export function greet(ctx: Ctx, { channelId, chatId, text }: Greeting): void {
  if (text.trim() === '') return
  ctx.enqueue(task, { channel_id: channelId, chat_id: chatId, text }, { maxAttempts: 3 })
}

/** Not repeated once the service may have it: a greeting twice is worse than none. */
export const greetJob: ExternalJob = {
  name: task,
  pool: 'external',
  runOutsideTransaction: async (open, { channel_id, chat_id, text }) => {
    const { deps, bot } = await open(async (ctx) => ({
      deps: ctx.deps,
      bot: await findBot(ctx.deps, Number(channel_id), ctx.db),
    }))
    if (!bot?.active) return
    const parameters = { chat_id: Number(chat_id), text: String(text).slice(0, 4096) }
    try {
      await callTelegram(botWith(deps, bot.options.api_token), 'sendMessage', parameters)
    } catch (error) {
      const isFinal =
        error instanceof ApiUnavailable ? error.wasSent : (error as TelegramError).retryAfter === undefined
      if (!isFinal) throw error
      deps.log.warn({ channel: bot.id, reason: (error as Error).message }, 'greeting a chat failed')
    }
  },
}
