import type { NoticeCode } from '#contract/notices.ts'
import { z } from 'zod'
import type { MailOAuth } from '#contract/channel-email.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type Fault, NamedFault } from './faults.ts'
import { changeChannel, noteReceiving, noteSending } from '#channels/records/store.ts'
import { type Account, accountAreas, activeAccounts, lockAccount } from './store.ts'
import { tokenUrl } from './token-url.ts'

/** Renewed this long before it expires: longer than signing in takes. */
const reserve = 5 * 60_000

const tokenTimeout = 10_000
const longestAnswer = 100_000

const isFresh = ({ access_token, expires_at }: MailOAuth, now: Date) =>
  Boolean(access_token) && new Date(expires_at ?? 0).getTime() - now.getTime() > reserve

type SignedIn = Pick<Account, 'id'> & { options: Pick<Account['options'], 'auth'> }

/** The token to sign in with, renewed when it expires soon; undefined for accounts with a password. */
export async function getAccessToken(deps: Deps, { id, options: { auth } }: SignedIn): Promise<string | undefined> {
  if (!auth) return undefined
  if (isFresh(auth, deps.clock()) && !auth.refused_at) return auth.access_token ?? undefined
  return renewSoon(deps, id)
}

/**
 * A mail server refused a token that has not expired: the user may have withdrawn the consent, which only the provider
 * can tell. Throws if so; otherwise the next attempt signs in with another token.
 */
export async function replaceRefusedToken(deps: Deps, channelId: number, refused: string): Promise<void> {
  await renewSoon(deps, channelId, refused)
}

async function renewSoon(deps: Deps, channelId: number, refused?: string): Promise<string | undefined> {
  const origin = { actor: systemActor, requestId: 'mail-token' }
  const { token, fault } = await unitOfWork(deps, origin, (ctx) => renewToken(ctx, channelId, refused))
  if (fault) throw fault
  return token
}

/** The same for an account that is only tested: new tokens are not stored. */
export const freshToken = async (auth: MailOAuth, now: Date): Promise<string | undefined> =>
  isFresh(auth, now) ? (auth.access_token ?? undefined) : (await requestToken(auth, now)).access_token

/** The token, or why there is none: returned, because the state of the account has to be committed. */
type Renewal = { token?: string | undefined; fault?: NamedFault }

/** Under the lock of the row: one of several processes renews, the others then read the new token. */
export async function renewToken(ctx: Ctx, channelId: number, refused?: string): Promise<Renewal> {
  const { row, account } = await lockAccount(ctx, channelId, accountAreas)
  const { options } = account
  const { auth } = options
  // The provider refuses every request until an administrator signs in again.
  if (auth?.refused_at) return { fault: fault('mail_reconnect_required') }
  const isUsable = auth && isFresh(auth, ctx.now) && auth.access_token !== refused
  if (!auth || isUsable) return { token: auth?.access_token ?? undefined }
  try {
    const renewed = { ...auth, ...(await requestToken(auth, ctx.now)) }
    await changeChannel(ctx, row, { options: { ...options, auth: renewed } })
    return { token: renewed.access_token }
  } catch (error) {
    if (!(error instanceof NamedFault)) throw error
    if (error instanceof ConsentWithdrawn) {
      const withdrawn = { ...auth, refused_at: ctx.now.toISOString() }
      await changeChannel(ctx, row, { options: { ...options, auth: withdrawn } })
    }
    await noteReceiving(ctx, channelId, error.message)
    await noteSending(ctx, channelId, error.message)
    return { fault: error }
  }
}

/** Accounts whose token expires soon or has expired. */
export async function endingTokens({ deps, now }: Ctx): Promise<number[]> {
  const accounts = await activeAccounts(deps)
  return accounts.filter(({ options: { auth } }) => auth && !auth.refused_at && !isFresh(auth, now)).map(({ id }) => id)
}

const granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(3600),
  refresh_token: z.string().optional(),
})

/** Some providers replace the refresh token each time. */
async function requestToken(auth: MailOAuth, now: Date) {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: auth.client_id,
    client_secret: auth.client_secret ?? '',
    refresh_token: auth.refresh_token ?? '',
  })
  const received = await post(tokenUrl(auth), body)
  const answer = granted.safeParse(received)
  if (!answer.success) throw explainRefusal(received)
  const { access_token, expires_in, refresh_token } = answer.data
  return {
    access_token,
    expires_at: new Date(now.getTime() + expires_in * 1000).toISOString(),
    ...(refresh_token ? { refresh_token } : {}),
  }
}

/** Errors of OAuth 2: the user or an administrator of the provider ended the access. */
const withdrawals = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'access_denied'])
const refusedApps = new Set(['invalid_client', 'unauthorized_client'])
const troubles = new Set(['temporarily_unavailable', 'server_error', 'slow_down'])

class ConsentWithdrawn extends NamedFault {}

function explainRefusal(received: unknown): NamedFault {
  const error = String((received as { error?: unknown } | null)?.error ?? '')
  if (withdrawals.has(error)) return new ConsentWithdrawn(describeFault('mail_reconnect_required'))
  if (refusedApps.has(error)) return fault('mail_app_rejected')
  return fault(troubles.has(error) ? 'mail_provider_unreachable' : 'mail_reconnect_required')
}

async function post(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(tokenTimeout),
    })
    const text = await answer.text()
    return JSON.parse(text.slice(0, longestAnswer)) as unknown
  } catch {
    throw fault('mail_provider_unreachable')
  }
}

const describeFault = (code: NoticeCode): Fault => ({
  message: 'authentication failed',
  notice: { code, values: {} },
  field: 'password',
})

const fault = (code: NoticeCode) => new NamedFault(describeFault(code))
