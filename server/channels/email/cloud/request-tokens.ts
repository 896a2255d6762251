import { z } from 'zod'
import type { MailOAuth } from '#contract/channel-email.ts'
import { callApi, networkOf } from '#kernel/outgoing-http/call-api.ts'
import type { AppCredentials } from './credentials.ts'
import type { CloudProvider } from './provider.ts'
import { SignInFailure } from './sign-in-failure.ts'

type CodeGrant = { code: string; redirect_uri: string; code_verifier: string }

const granted = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(8000).optional(),
  expires_in: z.coerce.number().positive().default(3600),
  id_token: z.string().max(16_000),
})

const refusedApp = new Set(['invalid_client', 'unauthorized_client'])

async function askTokens(provider: CloudProvider, app: AppCredentials, grant: CodeGrant): Promise<unknown> {
  const { client_id, client_secret } = app
  const body = new URLSearchParams({ grant_type: 'authorization_code', client_id, client_secret, ...grant }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await callApi(provider.tokenUrl, networkOf(provider.home), { method: 'POST', headers, body }).catch(
    () => {
      throw new SignInFailure('provider_unreachable')
    },
  )
  const { error } = (answer.body ?? {}) as { error?: unknown }
  if (refusedApp.has(String(error))) throw new SignInFailure('app_rejected')
  if (answer.status >= 300) throw new SignInFailure(answer.status >= 500 ? 'provider_unreachable' : 'provider_refused')
  return answer.body
}

/** The tokens for a code, as an account stores them, and the token that says who signed in. */
export async function exchangeCode(
  provider: CloudProvider,
  app: AppCredentials,
  grant: CodeGrant,
  now: Date,
): Promise<{ auth: MailOAuth; idToken: string }> {
  const answer = granted.safeParse(await askTokens(provider, app, grant))
  if (!answer.success) throw new SignInFailure('provider_refused')
  const { access_token, refresh_token, expires_in, id_token } = answer.data
  if (!refresh_token) throw new SignInFailure('no_offline_access')
  const auth: MailOAuth = {
    type: 'XOAUTH2',
    provider: provider.id,
    client_id: app.client_id,
    client_secret: app.client_secret,
    access_token,
    refresh_token,
    expires_at: new Date(now.getTime() + expires_in * 1000).toISOString(),
    ...(app.client_tenant ? { tenant: app.client_tenant } : {}),
    ...(provider.home ? { token_url: provider.tokenUrl } : {}),
  }
  return { auth, idToken: id_token }
}

/**
 * Whether the provider knows the app: a code that does not exist is refused in any case, but for another reason if the
 * app is right.
 */
export async function verifyApp(provider: CloudProvider, app: AppCredentials): Promise<void> {
  const grant = { code: 'test', redirect_uri: 'https://localhost/', code_verifier: 'test' }
  await askTokens(provider, app, grant).catch((error: unknown) => {
    if (!(error instanceof SignInFailure) || error.problem !== 'provider_refused') throw error
  })
}
