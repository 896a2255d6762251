import { setTimeout as delay } from 'node:timers/promises'
import { systemActor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import type { ChannelLocks } from '../fetching/locks.ts'
import { type Supervisor, superviseFetching } from '../fetching/supervise.ts'
import { idIn, objectsIn } from '../messaging/json.ts'
import { storeMessages } from '../messaging/receive.ts'
import { noteReceiving } from '../records/store.ts'
import { allowedUpdates, botWith, callTelegram, TelegramError } from './api.ts'
import { receivedUpdate } from './read-update.ts'
import { type BotChannel, listBots } from './store.ts'

/** Fetches the messages of bots whose service cannot call us. */
export const superviseBots = (deps: Deps): Supervisor =>
  superviseFetching(deps, {
    list: async () => (await listBots(deps)).filter(({ active, options }) => active && options.mode === 'polling'),
    fingerprintOf: ({ options: { api_token } }) => api_token,
    run: (bot, { locks, signal }) => poll({ deps, bot, locks, signal }),
  })

type Polling = { deps: Deps; bot: BotChannel; locks: ChannelLocks; signal: AbortSignal }

const second = 1000
/** The service answers at once when there is something, else after this many seconds. */
const waitSeconds = 25
const lookForLock = 5 * second
const backOff = (failures: number) => Math.min(300 * second, second * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

/** Until stopped. The next request confirms what the one before returned, so it is sent after that is stored. */
async function poll(polling: Polling): Promise<void> {
  const { bot, locks, signal } = polling
  let offset = 0
  let failures = 0
  while (!signal.aborted) {
    let pause = 0
    try {
      if (await locks.take(bot.id)) {
        offset = await fetchOnce(polling, offset).finally(() => locks.release(bot.id))
        await report(polling, null)
        failures = 0
      } else pause = lookForLock
    } catch (error) {
      failures += 1
      pause = (error instanceof TelegramError && (error.retryAfter ?? 0) * second) || backOff(failures)
      await noteProblem(polling, error)
    }
    await delay(pause, undefined, { signal }).catch(() => undefined)
  }
}

async function fetchOnce({ deps, bot, signal }: Polling, offset: number): Promise<number> {
  const parameters = { offset, timeout: waitSeconds, limit: 100, allowed_updates: allowedUpdates }
  const timeout = (waitSeconds + 15) * second
  const api = botWith(deps, bot.options.api_token)
  const updates = objectsIn(await callTelegram(api, 'getUpdates', parameters, { timeout, signal }))
  await storeMessages(deps, { network: 'telegram', channelId: bot.id }, updates.map(receivedUpdate))
  const ids = updates.map(({ update_id }) => Number(idIn(update_id) ?? 0))
  return Math.max(offset, ...ids.map((id) => id + 1))
}

async function noteProblem(polling: Polling, error: unknown): Promise<void> {
  const { deps, bot, signal } = polling
  if (signal.aborted) return
  const isToken = error instanceof TelegramError && error.isTokenRefused
  deps.log.warn({ channel: bot.id, reason: (error as Error).message }, 'fetching messages of a bot failed')
  const complaint = writeNotice(isToken ? 'network_token_refused' : 'network_unreachable', { network: 'Telegram' })
  await report(polling, complaint).catch((problem: unknown) =>
    deps.log.warn({ err: problem }, 'saving the state of a bot failed'),
  )
}

const report = ({ deps, bot }: Polling, complaint: string | null): Promise<void> =>
  unitOfWork(deps, { actor: systemActor, requestId: 'incoming-message' }, (ctx) =>
    noteReceiving(ctx, bot.id, complaint),
  )
