import type { ChannelsSms, SmsOptions } from '#contract/channel-sms.ts'
import { smsAreas } from '#contract/channel-sms.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { invalid, notFound, required } from '#kernel/errors.ts'
import { recognizeNotice } from '#kernel/notices.ts'
import { assertGroup } from '../records/assert-group.ts'
import { presentChannel } from '../records/present.ts'
import { openSecrets, replaceSecrets, sentOrKept } from '../records/secrets.ts'
import {
  changeChannel,
  deleteChannel,
  insertChannel,
  lockChannel,
  noteSending,
  selectChannels,
} from '../records/store.ts'
import { adapterOf } from './adapters/all.ts'
import { smsForms } from './forms.ts'
import { listNumbers } from './numbers.ts'
import { assertUsable, createWebhookToken } from './options.ts'
import { findSmsChannel, loadWebhookBase } from './store.ts'

export async function listSmsChannels(ctx: Ctx): Promise<OutputOf<typeof ChannelsSms.list>> {
  const rows = await selectChannels(ctx.db, smsAreas)
  const idsOf = (area: string) => rows.filter((row) => row.area === area).map(({ id }) => id)
  return {
    account_channel_ids: idsOf('Sms::Account'),
    notification_channel_ids: idsOf('Sms::Notification'),
    config: smsForms,
    callback_url: await loadWebhookBase(ctx),
    assets: await ctx.deps.assets.collectByIds(ctx, { Channel: rows.map(({ id }) => id) }),
  }
}

export async function getSmsChannel(ctx: Ctx, id: number) {
  const rows = await selectChannels(ctx.db, smsAreas)
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound('Channel', id)
  return presentChannel(row) as Row
}

export async function createSmsChannel(ctx: Ctx, input: InputOf<typeof ChannelsSms.create>): Promise<number> {
  const { area, group_id = null, active = true, options } = input
  assertUsable(options)
  await assertGroupOf(ctx, area, group_id)
  await assertOnlyOne(ctx, area)
  const stored = { ...options, webhook_token: createWebhookToken() }
  const row = await insertChannel(ctx, { area, groupId: group_id, options: stored })
  if (!active) await changeChannel(ctx, row, { active })
  await audit(ctx, { action: 'channel_saved', object: 'channels', id: row.id })
  return row.id
}

export async function updateSmsChannel(ctx: Ctx, input: InputOf<typeof ChannelsSms.update>): Promise<number> {
  const { id, options, ...values } = input
  const row = await lockChannel(ctx, smsAreas, id)
  const before = openSecrets<SmsOptions & { webhook_token: string }>(ctx.deps.sealer, id, row.options)
  const wanted = options && { ...withKept(options, before), webhook_token: before.webhook_token }
  if (wanted) assertUsable(wanted)
  if (values.group_id !== undefined) await assertGroupOf(ctx, String(row.area), values.group_id)
  await changeChannel(ctx, row, { ...(wanted && { options: wanted }), ...definedOnly(values) })
  await noteSending(ctx, id, null)
  await audit(ctx, { action: 'channel_saved', object: 'channels', id })
  return id
}

const definedOnly = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** A secret is kept only for the server that it was entered for. */
function withKept(options: SmsOptions, before: SmsOptions): SmsOptions {
  const isSame = options.adapter === before.adapter && serverOf(options) === serverOf(before)
  return replaceSecrets(options, sentOrKept, isSame ? before : {}) as SmsOptions
}

const serverOf = (options: SmsOptions): string =>
  options.adapter === 'sms/http' ? (URL.parse(options.url)?.host ?? options.url) : options.account_id

async function assertGroupOf(ctx: Ctx, area: string, id: number | null): Promise<void> {
  if (area !== 'Sms::Account') return
  if (id === null) throw required('group_id')
  await assertGroup(ctx, id)
}

async function assertOnlyOne({ db }: Ctx, area: string): Promise<void> {
  if (area !== 'Sms::Notification') return
  if ((await selectChannels(db, ['Sms::Notification'])).length > 0)
    throw invalid('not_possible', 'There is already a channel for notifications.', { field: 'area' })
}

export async function switchSmsChannel(ctx: Ctx, id: number, active: boolean): Promise<number> {
  await changeChannel(ctx, await lockChannel(ctx, smsAreas, id), { active })
  return id
}

export async function removeSmsChannel(ctx: Ctx, id: number): Promise<Record<string, never>> {
  await lockChannel(ctx, smsAreas, id)
  await deleteChannel(ctx, id)
  await audit(ctx, { action: 'channel_deleted', object: 'channels', id })
  return {}
}

/** Outside of a transaction: it calls the provider. */
export async function trySms(ctx: Ctx, input: InputOf<typeof ChannelsSms.test>) {
  const { id, recipient, message } = input
  const stored = id ? await findSmsChannel(ctx, id) : undefined
  if (id && !stored) throw notFound('Channel', id)
  const options = stored ? withKept(input.options, stored.options) : input.options
  assertUsable(options)
  const [to] = await listNumbers(ctx, recipient)
  if (!to) throw invalid('recipient_required', 'This is not a phone number.', { field: 'recipient' })
  const reportUrl = `${await loadWebhookBase(ctx)}/${stored?.options.webhook_token ?? 'test'}`
  const result = await adapterOf(options).send(ctx.deps, options, { to, text: message, id: ctx.requestId, reportUrl })
  if (result.state === 'sent') return { success: true }
  const reason = result.reason ?? result.state
  return { error: reason, error_human: reason, ...recognizeNotice(reason) }
}
