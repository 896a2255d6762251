import type { Deps } from '#kernel/context.ts'
import { type ApiRequest, callApi, networkOf } from '#kernel/outgoing-http/call-api.ts'
import { idIn, type Json, objectIn, textIn } from '../messaging/json.ts'

const publicUrl = 'https://api.telegram.org'

/** What every call needs: where the service is, and the token of the bot. */
export type TelegramBot = { url: string | undefined; token: string }

export const botWith = ({ networkUrls }: Pick<Deps, 'networkUrls'>, token: string): TelegramBot => ({
  url: networkUrls.telegram,
  token,
})

const baseOf = ({ url }: TelegramBot) => url ?? publicUrl

/** The service answered, but not with a result. */
export class TelegramError extends Error {
  override name = 'TelegramError'
  readonly code: number
  /** Seconds to wait before the next call. */
  readonly retryAfter: number | undefined
  /** A group that became a supergroup has another id now. */
  readonly newChatId: string | undefined

  constructor(status: number, answer: Json) {
    super(textIn(answer.description) ?? `status ${status}`)
    const { retry_after, migrate_to_chat_id } = objectIn(answer.parameters)
    this.code = Number(idIn(answer.error_code) ?? status)
    this.retryAfter = retry_after === undefined ? undefined : Number(retry_after) || undefined
    this.newChatId = idIn(migrate_to_chat_id)
  }

  /** The token was revoked, or never existed. */
  get isTokenRefused(): boolean {
    return this.code === 401 || this.code === 404
  }
}

type CallOptions = Pick<ApiRequest, 'timeout' | 'signal'>

/** `parameters` as JSON, or a form with files. */
export async function callTelegram(
  bot: TelegramBot,
  method: string,
  parameters: Json | FormData = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { body, type } = await encode(parameters)
  const address = `${baseOf(bot)}/bot${bot.token}/${method}`
  const request: ApiRequest = { method: 'POST', headers: { 'Content-Type': type }, body, ...options }
  const { status, body: answered } = await callApi(address, networkOf(bot.url), request)
  const answer = objectIn(answered)
  if (answer.ok !== true) throw new TelegramError(status, answer)
  return answer.result
}

async function encode(parameters: Json | FormData): Promise<{ body: string | Uint8Array; type: string }> {
  if (!(parameters instanceof FormData)) return { body: JSON.stringify(parameters), type: 'application/json' }
  const encoded = new Response(parameters)
  return { body: await encoded.bytes(), type: String(encoded.headers.get('content-type')) }
}

/** The address of a file contains the token: it must not be shown or logged. */
export const fileAddress = (bot: TelegramBot, path: string): string =>
  `${baseOf(bot)}/file/bot${bot.token}/${path.split('/').map(encodeURIComponent).join('/')}`

export type BotProfile = { id: number; username: string; first_name: string; last_name: string | null }

export async function loadProfile(bot: TelegramBot): Promise<BotProfile> {
  const profile = objectIn(await callTelegram(bot, 'getMe', {}, { timeout: 10_000 }))
  return {
    id: Number(idIn(profile.id) ?? 0),
    username: textIn(profile.username) ?? '',
    first_name: textIn(profile.first_name) ?? '',
    last_name: textIn(profile.last_name) ?? null,
  }
}

/** Only these kinds of updates are processed, so no others are requested. */
export const allowedUpdates = ['message', 'edited_message', 'channel_post', 'edited_channel_post']
