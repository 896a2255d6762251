import type { NoticeCode } from '#contract/notices.ts'
import { z } from 'zod'
import type { MailOAuth } from '#contract/channel-email.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { NamedFault } from './faults.ts'
import { changeChannel } from '#channels/records/store.ts'
import { type Account, activeAccounts, lockAccount } from './store.ts'
import { tokenUrl } from './token-url.ts'

/** Renewed this long before it expires: longer than signing in takes. */
const reserve = 5 * 60_000

const tokenTimeout = 10_000
const longestAnswer = 100_000

const isFresh = ({ access_token, expires_at }: MailOAuth, now: Date) =>
  Boolean(access_token) && new Date(expires_at ?? 0).getTime() - now.getTime() > reserve

/** The token to sign in with, renewed when it expires soon; undefined for accounts with a password. */
export async function getAccessToken(deps: Deps, account: Account): Promise<string | undefined> {
  const { auth } = account.options
  if (!auth) return undefined
  if (isFresh(auth, deps.clock())) return auth.access_token ?? undefined
  return unitOfWork(deps, { actor: systemActor, requestId: 'mail-token' }, (ctx) => renewToken(ctx, account.id))
}

/** The same for an account that is only tested: new tokens are not stored. */
export const freshToken = async (auth: MailOAuth, now: Date): Promise<string | undefined> =>
  isFresh(auth, now) ? (auth.access_token ?? undefined) : (await requestToken(auth, now)).access_token

/** Under the lock of the row: one of several processes renews, the others then read the new token. */
export async function renewToken(ctx: Ctx, channelId: number): Promise<string | undefined> {
  const { row, account } = await lockAccount(ctx, channelId)
  const { auth } = account.options
  if (!auth || isFresh(auth, ctx.now)) return auth?.access_token ?? undefined
  const renewed = { ...auth, ...(await requestToken(auth, ctx.now)) }
  await changeChannel(ctx, row, { options: { ...account.options, auth: renewed } })
  return renewed.access_token
}

/** Accounts whose token expires soon or has expired. */
export async function endingTokens({ deps, now }: Ctx): Promise<number[]> {
  const accounts = await activeAccounts(deps)
  return accounts.filter(({ options: { auth } }) => auth && !isFresh(auth, now)).map(({ id }) => id)
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
  const answer = granted.safeParse(await post(tokenUrl(auth), body))
  if (!answer.success) throw refused('mail_reconnect_required')
  const { access_token, expires_in, refresh_token } = answer.data
  return {
    access_token,
    expires_at: new Date(now.getTime() + expires_in * 1000).toISOString(),
    ...(refresh_token ? { refresh_token } : {}),
  }
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
    throw refused('mail_provider_unreachable')
  }
}

const refused = (code: NoticeCode) =>
  new NamedFault({ message: 'authentication failed', notice: { code, values: {} }, field: 'password' })
