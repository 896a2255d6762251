import {
  type FetchedInbound,
  type MailOAuth,
  type Outbound,
  outboundServer,
  type Outcome,
} from '#contract/channel-email.ts'
import { newMessageId } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { isStored } from '../incoming/store.ts'
import { mailboxesIn } from '../outgoing/addresses.ts'
import { freshToken } from './access-token.ts'
import { NamedFault } from './faults.ts'
import { type Credentials, invalidOutcome, presentNotice, probeInbound, probeOutbound } from './probe.ts'
import { probeRoundTrip } from './round-trip.ts'
import { keepSecrets } from './secrets.ts'
import { channels } from '#channels/records/store.ts'
import { type AccountOptions, fetchedAccounts, findAccount, findNotificationServer } from './store.ts'

type Given = { auth?: MailOAuth | null | undefined; channel_id?: number | null | undefined }
type GivenOutbound = { adapter: Outbound['adapter']; options?: Record<string, unknown> | null | undefined }

/** The sent options, with the stored secrets of the account where the mask was sent. */
async function withSecrets<T extends object>(ctx: Ctx, channelId: Given['channel_id'], sent: T): Promise<T> {
  if (!channelId) return keepSecrets(sent, {})
  const account = await findAccount(ctx.deps, channelId)
  if (!account) throw notFound(channels.model, channelId)
  return keepSecrets(sent, account.options)
}

/** A provider that refuses a token is reported as a fault. */
async function trial(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NamedFault) return invalidOutcome(error.fault)
    throw error
  }
}

const fetchCredentials = async ({ now }: Ctx, auth: Given['auth']) =>
  auth ? { accessToken: await freshToken(auth, now) } : {}

export async function tryInbound(ctx: Ctx, given: Given & FetchedInbound): Promise<Outcome> {
  const { adapter, options, channel_id } = given
  const { inbound, auth } = await withSecrets(ctx, channel_id, { inbound: { adapter, options }, auth: given.auth })
  if (!channel_id && (await isTaken(ctx, inbound))) return duplicate
  return trial(async () => probeInbound(inbound, await fetchCredentials(ctx, auth)))
}

const duplicate: Outcome = {
  result: 'duplicate',
  message: 'Account already exists!',
  ...presentNotice('mail_account_exists'),
}

const mailboxKey = ({ options: { host, user, folder } }: FetchedInbound) =>
  JSON.stringify([host, user, folder || 'INBOX'])

const isTaken = async ({ deps }: Ctx, inbound: FetchedInbound): Promise<boolean> =>
  (await fetchedAccounts(deps)).some(({ options }) => mailboxKey(options.inbound) === mailboxKey(inbound))

/** A server and a local program use the same endpoint; the required options depend on the adapter. */
export function outboundOf({ adapter, options }: GivenOutbound): Outbound {
  const parsed = outboundServer.safeParse({ adapter, options })
  if (parsed.success) return parsed.data
  const { message, path } = parsed.error.issues[0] ?? { message: 'The server settings are incomplete.', path: [] }
  throw invalid('required', message, { field: path.map(String).join('.') || undefined })
}

export async function tryOutbound(ctx: Ctx, given: Given & GivenOutbound): Promise<Outcome> {
  const sent = { outbound: outboundOf(given), auth: given.auth }
  const { outbound, auth } = await withSecrets(ctx, given.channel_id, sent)
  return trial(async () => probeOutbound(outbound, await fetchCredentials(ctx, auth)))
}

export type WantedAccount = Given &
  AccountOptions & {
    meta: { email: string; realname: string }
    group_id?: number | null | undefined
    /** The faults that tests found; then nothing is saved. */
    fault?: Outcome
  }

export const pickOptions = ({ inbound, outbound, auth }: AccountOptions): AccountOptions => ({
  inbound,
  outbound,
  auth,
})

/** Tests both servers and the delivery from one to the other, before a transaction begins. */
export async function tryAccount({ ctx, input }: Serving<WantedAccount>): Promise<WantedAccount> {
  const options = await withSecrets(ctx, input.channel_id, pickOptions(input))
  const outcome = await trial(async () => tryInTurn(ctx, input, options, await fetchCredentials(ctx, options.auth)))
  return outcome.result === 'ok' ? input : { ...input, fault: { source: 'inbound', ...outcome } }
}

async function tryInTurn(
  ctx: Ctx,
  { meta, channel_id }: WantedAccount,
  { inbound, outbound }: AccountOptions,
  credentials: Credentials,
): Promise<Outcome> {
  const coming = await probeInbound(inbound, credentials)
  if (coming.result !== 'ok') return { ...coming, source: 'inbound' }
  const leaving = await probeOutbound(outbound, credentials)
  if (leaving.result !== 'ok') return { ...leaving, source: 'outbound' }
  const [address] = mailboxesIn(meta.email)
  // An invalid address is rejected when it is saved.
  if (inbound.adapter === 'smtp' || !address) return leaving
  const messageId = newMessageId(ctx.deps, noTicket, address.address.replace(/^.*@/, ''))
  return probeRoundTrip({
    inbound,
    route: { outbound, ...credentials },
    credentials,
    address,
    messageId,
    hasArrived: () => isStored(ctx.deps.db, channel_id ?? null, messageId.slice(1, -1)),
  })
}

const noTicket = 0

export type WantedNotification = GivenOutbound & { fault?: Outcome }

export async function tryNotification({ ctx, input }: Serving<WantedNotification>): Promise<WantedNotification> {
  const before = await findNotificationServer(ctx.deps)
  const { outbound } = keepSecrets({ outbound: outboundOf(input) }, before?.options ?? {})
  const outcome = await probeOutbound(outbound)
  return outcome.result === 'ok' ? outbound : { ...input, fault: outcome }
}
