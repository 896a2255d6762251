import { sql } from 'kysely'
import type { Outcome } from '#contract/channel-email.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { changeChannel, channels, deleteChannel, insertChannel } from '#channels/records/store.ts'
import { keepAddress, lendAddress, releaseAddresses, selectAddresses } from './addresses.ts'
import { drivers } from './present.ts'
import { keepSecrets } from './secrets.ts'
import { lockAccount, lockMailChannel, selectMailChannels } from './store.ts'
import { pickOptions, outboundOf, type WantedAccount, type WantedNotification } from './test-connection.ts'

export async function listAccounts(ctx: Ctx) {
  const rows = await selectMailChannels(ctx.db)
  const idsOf = (area: string) => rows.filter((row) => row.area === area).map(({ id }) => id)
  const addresses = await selectAddresses(ctx)
  const unused = addresses.filter(({ channel_id }) => channel_id === null)
  const ids = { Channel: rows.map(({ id }) => id), EmailAddress: addresses.map(({ id }) => id) }
  return {
    accounts_fixed: false,
    assets: await ctx.deps.assets.collectByIds(ctx, ids),
    account_channel_ids: idsOf('Email::Account'),
    notification_channel_ids: idsOf('Email::Notification'),
    email_address_ids: ids.EmailAddress,
    not_used_email_address_ids: unused.map(({ id }) => id),
    channel_driver: drivers,
    config: { notification_sender: await ctx.deps.settings.get('notification_sender') },
  }
}

export async function saveAccount(ctx: Ctx, wanted: WantedAccount): Promise<Outcome> {
  if (wanted.fault) return wanted.fault
  const { meta, group_id, channel_id } = wanted
  const id = channel_id
    ? await changeAccount(ctx, channel_id, wanted)
    : (await insertChannel(ctx, { area: 'Email::Account', groupId: group_id ?? null, options: pickOptions(wanted) })).id
  const addressId = await keepAddress(ctx, { email: meta.email, name: meta.realname, channelId: id })
  if (group_id) await lendAddress(ctx, group_id, addressId)
  await audit(ctx, { action: 'mail_account_saved', object: channels.table, id })
  return { result: 'ok', channel_id: id }
}

async function changeAccount(ctx: Ctx, id: number, wanted: WantedAccount): Promise<number> {
  const { row, account } = await lockAccount(ctx, id)
  const group = wanted.group_id === undefined ? {} : { group_id: wanted.group_id }
  await changeChannel(ctx, row, { options: keepSecrets(pickOptions(wanted), account.options), ...group })
  return id
}

/** There is one channel for mails of the system. */
export async function saveNotification(ctx: Ctx, { fault, ...given }: WantedNotification): Promise<Outcome> {
  if (fault) return fault
  const options = { outbound: outboundOf(given) }
  const before = (await selectMailChannels(ctx.db)).find(({ area }) => area === 'Email::Notification')
  if (before) await changeChannel(ctx, await lockMailChannel(ctx, before.id), { options, active: true })
  else await insertChannel(ctx, { area: 'Email::Notification', groupId: null, options })
  return { result: 'ok' }
}

type Areas = Parameters<typeof lockMailChannel>[2]

export async function switchAccount(
  ctx: Ctx,
  id: number,
  active: boolean,
  areas?: Areas,
): Promise<Record<string, never>> {
  await changeChannel(ctx, await lockMailChannel(ctx, id, areas), { active })
  return {}
}

export async function chooseGroup(ctx: Ctx, id: number, groupId: number): Promise<Record<string, never>> {
  await changeChannel(ctx, await lockMailChannel(ctx, id), { group_id: groupId })
  return {}
}

/** Its mails stay, with keys that cannot collide with those of a later account of the same mailbox. */
export async function removeAccount(ctx: Ctx, id: number, areas?: Areas): Promise<Record<string, never>> {
  await lockMailChannel(ctx, id, areas)
  await releaseAddresses(ctx, id)
  await sql`
    update inbound_mails set source_key = ${`channel ${id}: `} || source_key where channel_id = ${id}`.execute(ctx.db)
  await deleteChannel(ctx, id)
  await audit(ctx, { action: 'mail_account_deleted', object: channels.table, id })
  return {}
}
