import type { Ctx } from '#kernel/context.ts'
import { ApiUnavailable, networkOf } from '#kernel/outgoing-http/call-api.ts'
import { type Json, objectIn, textIn } from '../messaging/json.ts'
import { MediaRefused, type MediaRequest } from '../messaging/media.ts'
import { botWith, callTelegram, fileAddress, TelegramError } from './api.ts'
import { findBot } from './store.ts'

/** A bot can fetch files up to this size. */
const mostMegabytes = 20

/** The service gives a file an address that is valid for an hour. */
export async function locateMedia(
  { deps }: Ctx,
  { channelId, source }: { channelId: number; source: Json },
): Promise<MediaRequest> {
  const channel = await findBot(deps, channelId)
  if (!channel) throw new MediaRefused('media_not_available')
  if (Number(source.size) > mostMegabytes * 1024 * 1024) throw tooLarge()
  const bot = botWith(deps, channel.options.api_token)
  try {
    const path = textIn(objectIn(await callTelegram(bot, 'getFile', { file_id: source.file_id })).file_path)
    if (!path) throw new MediaRefused('media_not_available')
    return { url: fileAddress(bot, path), network: networkOf(bot.url) }
  } catch (error) {
    throw explain(error)
  }
}

const tooLarge = () => new MediaRefused('media_too_large', { most: mostMegabytes })

function explain(error: unknown): unknown {
  if (error instanceof ApiUnavailable) return new MediaRefused('media_not_fetched', { isTemporary: true, cause: error })
  if (!(error instanceof TelegramError)) return error
  if (/too big/i.test(error.message)) return tooLarge()
  const isTemporary = error.code === 429 || error.code >= 500 || error.code === 401
  return new MediaRefused(isTemporary ? 'media_not_fetched' : 'media_not_available', { isTemporary, cause: error })
}
