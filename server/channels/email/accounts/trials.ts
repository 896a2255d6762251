import {
  type FetchedInbound,
  type MailOAuth,
  type Outbound,
  outboundServer,
  type Outcome,
} from '#contract/channel-email.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { freshToken } from './access-token.ts'
import { NamedFault } from './faults.ts'
import { invalidOutcome, probeInbound, probeOutbound } from './probe.ts'
import { keepSecrets } from './secrets.ts'
import { type AccountOptions, channels, fetchedAccounts, findAccount } from './store.ts'

type Given = { auth?: MailOAuth | null | undefined; channel_id?: number | null | undefined }
type GivenOutbound = { adapter: Outbound['adapter']; options?: Record<string, unknown> | null | undefined }

/** What was sent, with the secrets of the account that is being changed where the mask came back. */
async function withSecrets<T extends object>(ctx: Ctx, channelId: Given['channel_id'], sent: T): Promise<T> {
  if (!channelId) return sent
  const account = await findAccount(ctx.deps, channelId)
  if (!account) throw notFound(channels.model, channelId)
  return keepSecrets(sent, account.options)
}

/** A provider that does not give out a token is a fault like any other. */
async function trial(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NamedFault) return invalidOutcome(error.fault)
    throw error
  }
}

const credentialsFor = async ({ now }: Ctx, auth: Given['auth']) =>
  auth ? { accessToken: await freshToken(auth, now) } : {}

export async function tryInbound(ctx: Ctx, given: Given & FetchedInbound): Promise<Outcome> {
  const { adapter, options, channel_id } = given
  const { inbound, auth } = await withSecrets(ctx, channel_id, { inbound: { adapter, options }, auth: given.auth })
  if (!channel_id && (await isTaken(ctx, inbound))) return duplicate
  return trial(async () => probeInbound(inbound, await credentialsFor(ctx, auth)))
}

const duplicate: Outcome = {
  result: 'duplicate',
  message: 'Account already exists!',
  message_human: 'This account is connected already.',
}

const placeOf = ({ options: { host, user, folder } }: FetchedInbound) => JSON.stringify([host, user, folder || 'INBOX'])

const isTaken = async ({ deps }: Ctx, inbound: FetchedInbound): Promise<boolean> =>
  (await fetchedAccounts(deps)).some(({ options }) => placeOf(options.inbound) === placeOf(inbound))

/** A server and a program on this machine share one endpoint: what must be given depends on which it is. */
export function outboundOf({ adapter, options }: GivenOutbound): Outbound {
  const parsed = outboundServer.safeParse({ adapter, options })
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues[0]?.message ?? 'The server is not described well enough.')
}

export async function tryOutbound(ctx: Ctx, given: Given & GivenOutbound): Promise<Outcome> {
  const sent = { outbound: outboundOf(given), auth: given.auth }
  const { outbound, auth } = await withSecrets(ctx, given.channel_id, sent)
  return trial(async () => probeOutbound(outbound, await credentialsFor(ctx, auth)))
}

export type WantedAccount = Given &
  AccountOptions & {
    meta: { email: string; realname: string }
    group_id?: number | null | undefined
    /** What a trial found, so that nothing is saved. */
    fault?: Outcome
  }

export const optionsOf = ({ inbound, outbound, auth }: AccountOptions): AccountOptions => ({ inbound, outbound, auth })

/** Both servers, before any transaction begins. */
export async function tryAccount({ ctx, input }: Serving<WantedAccount>): Promise<WantedAccount> {
  const { inbound, outbound, auth } = await withSecrets(ctx, input.channel_id, optionsOf(input))
  const coming = await trial(async () => probeInbound(inbound, await credentialsFor(ctx, auth)))
  if (coming.result !== 'ok') return { ...input, fault: { ...coming, source: 'inbound' } }
  const leaving = await trial(async () => probeOutbound(outbound, await credentialsFor(ctx, auth)))
  return leaving.result === 'ok' ? input : { ...input, fault: { ...leaving, source: 'outbound' } }
}

export type WantedNotification = GivenOutbound & { fault?: Outcome }

export async function tryNotification({ input }: Serving<WantedNotification>): Promise<WantedNotification> {
  const outcome = await probeOutbound(outboundOf(input))
  return outcome.result === 'ok' ? input : { ...input, fault: outcome }
}
