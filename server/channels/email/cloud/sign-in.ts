import { z } from 'zod'
import { mailProviders } from '#contract/channel-email.ts'
import type { MailProvider } from '#contract/channel-cloud-mailbox.ts'
import type { MailOAuth } from '#contract/channel-email.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken, sha256 } from '#kernel/crypto/tokens.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import { mailboxesIn } from '../outgoing/addresses.ts'
import { type AppCredentials, findApp } from './credentials.ts'
import { verifyIdToken } from './id-token.ts'
import { describeProvider } from './provider.ts'
import { exchangeCode } from './request-tokens.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** What the provider gives back with the code: sealed, so that only the same user can return with it. */
const signInState = z.object({
  provider: z.enum(mailProviders),
  userId: z.int(),
  channelId: z.int().nullable(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
})

type SignInState = z.output<typeof signInState>

const sealContext = 'mail-sign-in'
const lifetime = 10 * 60_000

export async function callbackUrl({ deps: { settings } }: Ctx, provider: MailProvider): Promise<string> {
  const origin = `${await settings.text('http_type')}://${await settings.text('fqdn')}`
  return `${origin}${apiPrefix}/external_credentials/${provider}/callback`
}

async function getApp(ctx: Ctx, provider: MailProvider): Promise<AppCredentials> {
  const app = await findApp(ctx, provider)
  if (!app) throw new SignInFailure('app_missing')
  return app
}

/** The page of the provider on which the user grants access. */
export async function beginSignIn(ctx: Ctx, id: MailProvider, channelId: number | null): Promise<string> {
  const app = await getApp(ctx, id)
  const { authorizeUrl, parameters } = describeProvider(ctx.deps, id, app.client_tenant ?? '')
  const [nonce, verifier] = [randomToken(), randomToken()]
  const until = ctx.now.getTime() + lifetime
  const state: SignInState = { provider: id, userId: ctx.actor.id, channelId, nonce, verifier, until }
  const query = new URLSearchParams({
    ...parameters,
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: await callbackUrl(ctx, id),
    state: ctx.deps.sealer.seal(JSON.stringify(state), sealContext),
    nonce,
    code_challenge: sha256(verifier).toString('base64url'),
    code_challenge_method: 'S256',
  })
  return `${authorizeUrl}?${query.toString()}`
}

type Returned = { code?: string | undefined; state?: string | undefined; error?: string | undefined }

/** Access to a mailbox, as the provider granted it. */
export type GrantedMailbox = { address: string; auth: MailOAuth; channelId: number | null }

/** Calls the provider: not within a transaction. */
export async function finishSignIn(ctx: Ctx, id: MailProvider, returned: Returned): Promise<GrantedMailbox> {
  const { verifier, nonce, channelId } = openState(ctx, id, returned.state)
  if (returned.error === 'access_denied') throw new SignInFailure('access_denied')
  if (!returned.code) throw new SignInFailure('provider_refused')
  const app = await getApp(ctx, id)
  const provider = describeProvider(ctx.deps, id, app.client_tenant ?? '')
  const grant = { code: returned.code, redirect_uri: await callbackUrl(ctx, id), code_verifier: verifier }
  const { auth, idToken } = await exchangeCode(provider, app, grant, ctx.now)
  const claims = await verifyIdToken(provider, idToken, { clientId: app.client_id, nonce, now: ctx.now })
  const [mailbox] = mailboxesIn(String(provider.addressIn(claims) ?? ''))
  if (!mailbox) throw new SignInFailure('identity_invalid')
  return { address: mailbox.address, auth, channelId }
}

function openState({ deps, actor, now }: Ctx, provider: MailProvider, state = ''): SignInState {
  const opened = signInState.safeParse(parseSealed(deps.sealer, state))
  const isValid =
    opened.success &&
    opened.data.provider === provider &&
    opened.data.userId === actor.id &&
    opened.data.until > now.getTime()
  if (!isValid) throw new SignInFailure('expired')
  return opened.data
}

function parseSealed(sealer: Ctx['deps']['sealer'], state: string): unknown {
  try {
    return JSON.parse(sealer.open(state, sealContext))
  } catch {
    return undefined
  }
}
