import { secretMask } from '#contract/channel-email.ts'
import { ChannelsTelegram, type TelegramChannel } from '#contract/channel-telegram.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { getRow } from '#kernel/db/rows.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { ApiUnavailable } from '#kernel/outgoing-http/call-api.ts'
import { assertGroup } from '../records/assert-group.ts'
import { presentChannel } from '../records/present.ts'
import { changeChannel, channels, deleteChannel, insertChannel, lockChannel, selectChannels } from '../records/store.ts'
import { allowedUpdates, botWith, callTelegram, loadProfile, type TelegramBot, TelegramError } from './api.ts'
import { area, type BotOptions, findBot, isConnected } from './store.ts'

export async function listChannels(ctx: Ctx) {
  const channel_ids = (await selectChannels(ctx.db, [area])).map(({ id }) => id)
  return { assets: await ctx.deps.assets.collectByIds(ctx, { Channel: channel_ids }), channel_ids }
}

const shape = /^\d{1,20}:[\w-]{20,150}$/
const tokenInvalid = () => invalid('bot_token_invalid', 'invalid api token', { field: 'api_token' })

/** Asks the service who this bot is; refuses what it does not know. */
async function identify(bot: TelegramBot) {
  if (!shape.test(bot.token)) throw tokenInvalid()
  try {
    return await loadProfile(bot)
  } catch (error) {
    if (error instanceof TelegramError && error.isTokenRefused) throw tokenInvalid()
    throw unreachable(error)
  }
}

function unreachable(error: unknown) {
  if (error instanceof ApiUnavailable)
    return invalid('service_unreachable', 'We can’t reach Telegram.', { values: { service: 'Telegram' } })
  if (error instanceof TelegramError)
    return invalid('service_refused', `Telegram: ${error.message}`, {
      values: { service: 'Telegram', reason: error.message.slice(0, 200) },
    })
  return error
}

/** The service calls these ports only, and only with encryption. */
const pushPorts = new Set(['', '443', '80', '88', '8443'])

async function canPush({ deps }: Ctx): Promise<boolean> {
  const { protocol, port, hostname } = new URL(await baseUrl(deps.settings))
  return protocol === 'https:' && pushPorts.has(port) && hostname !== 'localhost'
}

export async function probe(ctx: Ctx, { api_token }: InputOf<typeof ChannelsTelegram.probe>) {
  const bot = await identify(botWith(ctx.deps, api_token))
  return { bot, is_connected: await isConnected(ctx, bot.id), can_push: await canPush(ctx) }
}

type Wanted = InputOf<typeof ChannelsTelegram.create> & { id?: number; options?: BotOptions }
type Change = InputOf<typeof ChannelsTelegram.update> & { options?: BotOptions }

/** Calls the service before the transaction. */
export async function prepareCreate({ ctx, input }: Serving<Wanted>): Promise<Wanted> {
  await assertGroup(ctx, input.group_id)
  return { ...input, options: await connect(ctx, input, undefined) }
}

export async function prepareUpdate({ ctx, input }: Serving<Change>): Promise<Change> {
  const before = await findBot(ctx.deps, input.id)
  if (!before) throw notFound(channels.model, input.id)
  if (input.group_id !== undefined) await assertGroup(ctx, input.group_id)
  return { ...input, options: await connect(ctx, input, { ...before.options, id: input.id }) }
}

type Sent = Partial<Pick<Wanted, 'api_token' | 'welcome' | 'goodbye' | 'mode'>>

/** Registers our address, or removes it so that messages can be fetched; returns the options to store. */
async function connect(ctx: Ctx, sent: Sent, before: (BotOptions & { id: number }) | undefined): Promise<BotOptions> {
  const isKept = sent.api_token === undefined || sent.api_token === secretMask
  const token = isKept ? (before?.api_token ?? '') : (sent.api_token as string)
  const bot = botWith(ctx.deps, token)
  const profile = await identify(bot)
  if (await isConnected(ctx, profile.id, before?.id)) throw alreadyConnected()
  const callback_token = before?.callback_token ?? randomToken(24)
  const options: BotOptions = {
    bot: profile,
    mode: sent.mode ?? before?.mode ?? 'webhook',
    callback_token,
    callback_url: `${await baseUrl(ctx.deps.settings)}${apiPrefix}/channels_telegram_webhook/${callback_token}?bid=${profile.id}`,
    secret_token: before?.secret_token ?? randomToken(24),
    api_token: token,
    welcome: sent.welcome ?? before?.welcome ?? '',
    goodbye: sent.goodbye ?? before?.goodbye ?? '',
  }
  await register(ctx, bot, options)
  return options
}

async function register(ctx: Ctx, bot: TelegramBot, { mode, callback_url, secret_token }: BotOptions): Promise<void> {
  if (mode === 'webhook' && !(await canPush(ctx)))
    throw invalid('https_required', 'Telegram needs a public https address of this helpdesk.', { field: 'mode' })
  try {
    if (mode === 'polling') await callTelegram(bot, 'deleteWebhook')
    else await callTelegram(bot, 'setWebhook', { url: callback_url, secret_token, allowed_updates: allowedUpdates })
  } catch (error) {
    throw unreachable(error)
  }
}

const alreadyConnected = () => invalid('not_unique', 'This bot already exists.', { field: 'api_token' })

const present = async (ctx: Ctx, id: number): Promise<TelegramChannel> =>
  presentChannel(await getRow(ctx.db, channels, id)) as unknown as TelegramChannel

export async function createBot(ctx: Ctx, { group_id, options }: Wanted): Promise<TelegramChannel> {
  const wanted = options as BotOptions
  if (await isConnected(ctx, wanted.bot.id)) throw alreadyConnected()
  const { id } = await insertChannel(ctx, { area, groupId: group_id, options: wanted })
  await audit(ctx, { action: 'channel_saved', object: channels.table, id })
  return present(ctx, id)
}

export async function updateBot(ctx: Ctx, { id, group_id, options }: Change): Promise<TelegramChannel> {
  const row = await lockChannel(ctx, [area], id)
  const group = group_id === undefined ? {} : { group_id }
  await changeChannel(ctx, row, { options: options as BotOptions, ...group })
  await audit(ctx, { action: 'channel_saved', object: channels.table, id })
  return present(ctx, id)
}

export async function switchBot(ctx: Ctx, id: number, active: boolean): Promise<Record<string, never>> {
  await changeChannel(ctx, await lockChannel(ctx, [area], id), { active })
  return {}
}

export async function removeBot(ctx: Ctx, id: number): Promise<Record<string, never>> {
  await lockChannel(ctx, [area], id)
  await deleteChannel(ctx, id)
  await audit(ctx, { action: 'channel_deleted', object: channels.table, id })
  return {}
}

/** The service would go on calling an address that no longer exists. If it cannot be told, that does no harm. */
export async function forgetWebhook<I extends { id: number }>({ ctx, input }: Serving<I>): Promise<I> {
  const found = await findBot(ctx.deps, input.id)
  if (found) await callTelegram(botWith(ctx.deps, found.options.api_token), 'deleteWebhook').catch(() => undefined)
  return input
}
