import type { cloudMailboxes, MailProvider } from '#contract/channel-cloud-mailbox.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { changeChannel, lockChannel, noteReceiving, noteSending, selectChannels } from '#channels/records/store.ts'
import { assertGroup } from '#channels/records/assert-group.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { getAccessToken } from '../accounts/access-token.ts'
import { lendAddress, selectAddresses } from '../accounts/addresses.ts'
import { NamedFault } from '../accounts/faults.ts'
import { invalidOutcome, probeInbound } from '../accounts/probe.ts'
import { type FetchedAccount, findAccount, openedAccount } from '../accounts/store.ts'
import type { ReplacedAccount } from './connect-mailbox.ts'
import { listCredentials } from './credentials.ts'
import { areaOf, describeProvider } from './provider.ts'
import { callbackUrl } from './sign-in.ts'

export async function listMailboxes(ctx: Ctx, provider: MailProvider) {
  const channel_ids = (await selectChannels(ctx.db, [areaOf(provider)])).map(({ id }) => id)
  const addresses = await selectAddresses(ctx)
  const credentials = (await listCredentials(ctx)).filter(({ name }) => name === provider)
  const external_credential_ids = credentials.map(({ id }) => id)
  const assets = await ctx.deps.assets.collectByIds(ctx, {
    Channel: channel_ids,
    EmailAddress: addresses.map(({ id }) => id),
    ExternalCredential: external_credential_ids,
  })
  return {
    assets,
    channel_ids,
    external_credential_ids,
    not_used_email_address_ids: addresses.filter(({ channel_id }) => channel_id === null).map(({ id }) => id),
    callback_url: await callbackUrl(ctx, provider),
  }
}

/** A group without an address gets that of the mailbox. */
export async function chooseMailboxGroup(ctx: Ctx, provider: MailProvider, id: number, groupId: number) {
  const row = await lockChannel(ctx, [areaOf(provider)], id)
  await assertGroup(ctx, groupId)
  await changeChannel(ctx, row, { group_id: groupId })
  const address = (await selectAddresses(ctx)).find(({ channel_id }) => channel_id === id)
  if (address) await lendAddress(ctx, groupId, address.id)
  return {}
}

type InboundInput = InputOf<(typeof cloudMailboxes)[MailProvider]['inbound']>

/** Signs in and opens the folder, before a transaction begins. */
export const tryMailbox =
  (provider: MailProvider) =>
  async ({ ctx, input }: Serving<InboundInput>): Promise<InboundInput> => {
    const account = (await findAccount(ctx.deps, input.id, [areaOf(provider)])) as FetchedAccount | undefined
    if (!account) throw notFound('Channel', input.id)
    const outcome = await probe(ctx, changedInbound(account, input))
    if (outcome.result === 'ok') return input
    const service = describeProvider(ctx.deps, provider).name
    const reason = outcome.message_human ?? ''
    const field = outcome.invalid_field?.folder ? 'folder' : undefined
    throw invalid('service_refused', reason, { field, values: { service, reason } })
  }

const changedInbound = (account: FetchedAccount, { options }: InboundInput): FetchedAccount => {
  const { inbound } = account.options
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null)
  const changed = { ...inbound, options: { ...inbound.options, ...Object.fromEntries(given) } }
  return { ...account, options: { ...account.options, inbound: changed } }
}

async function probe({ deps }: Ctx, account: FetchedAccount) {
  try {
    return await probeInbound(account.options.inbound, { accessToken: await getAccessToken(deps, account) })
  } catch (error) {
    if (error instanceof NamedFault) return invalidOutcome(error.fault)
    throw error
  }
}

export async function saveInbound(ctx: Ctx, provider: MailProvider, input: InboundInput) {
  const row = await lockChannel(ctx, [areaOf(provider)], input.id)
  const { options } = changedInbound(openedAccount(ctx.deps, row) as FetchedAccount, input)
  await changeChannel(ctx, row, { options, ...(input.active !== undefined && { active: input.active }) })
  await audit(ctx, { action: 'mail_account_saved', object: 'channels', id: input.id })
  return {}
}

/** Back to the account with a password; its problems are found when it is used again. */
export async function rollbackMigration(ctx: Ctx, provider: MailProvider, id: number) {
  const row = await lockChannel(ctx, [areaOf(provider)], id)
  const { options } = openedAccount(ctx.deps, row)
  const { backup_imap_classic: before } = options as { backup_imap_classic?: ReplacedAccount }
  if (!before) throw invalid('not_possible', 'This mailbox replaced no other account.')
  await changeChannel(ctx, row, { area: 'Email::Account', options: before })
  await noteReceiving(ctx, id, null)
  await noteSending(ctx, id, null)
  await audit(ctx, { action: 'mail_account_saved', object: 'channels', id })
  return {}
}
