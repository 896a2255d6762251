import type OAuth2Server from '@node-oauth/oauth2-server'
import type { Ctx } from '#kernel/context.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { authenticateClient, type Credentials, type Parameters } from './clients.ts'
import { findCode, findToken, lockFamily, useCode } from './store.ts'
import { accessLifetime, issueToken, revoke, revokeStolen } from './tokens.ts'

/** Loaded when a token is requested: few installations use it. */
const loadLibrary = async () => (await import('@node-oauth/oauth2-server')).default

export type TokenAnswer = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: 'full'
  created_at: number
}
export type OAuthFailure = { error: string; error_description: string }

const grants = ['authorization_code', 'refresh_token']
const scope = ['full']
const clientOf = (uid: string) => ({ id: uid, grants })

/** Already checked with our clock; the library would use the machine's clock. */
const notExpired = new Date(8.64e15)

/** Read again under the lock of its family: another request may have used it. */
async function underLock<T extends { family: string }>({ db }: Ctx, find: () => Promise<T | undefined>) {
  const seen = await find()
  if (!seen) return undefined
  await lockFamily(db, seen.family)
  return find()
}

async function findRedeemable(ctx: Ctx, plain: string, redirectUri: string | undefined) {
  const code = await underLock(ctx, () => findCode(ctx.db, plain))
  if (!code) return undefined
  if (code.used_at !== null) return void (await revokeStolen(ctx, code))
  const isBound = code.code_challenge !== null || code.confidential
  if (!isBound || !code.active || code.expires_at <= ctx.now.toISOString()) return undefined
  if (code.redirect_uri !== redirectUri) return undefined
  return {
    authorizationCode: plain,
    expiresAt: notExpired,
    // Compared above: the library would call a difference invalid_request, RFC 6749 calls it invalid_grant.
    redirectUri: '',
    scope,
    client: clientOf(code.uid),
    user: { id: code.user_id, family: code.family },
    ...(code.code_challenge !== null && { codeChallenge: code.code_challenge, codeChallengeMethod: 'S256' }),
  }
}

async function findRefreshable(ctx: Ctx, plain: string) {
  const token = await underLock(ctx, () => findToken(ctx.db, plain, 'refresh'))
  if (!token) return undefined
  if (token.revoked_at !== null) return void (await revokeStolen(ctx, token))
  const isOver = token.refresh_expires_at === null || token.refresh_expires_at <= ctx.now.toISOString()
  if (isOver || !token.active) return undefined
  const user = { id: token.user_id, family: token.family }
  return { refreshToken: plain, tokenId: token.id, scope, client: clientOf(token.uid), user }
}

/** The model that the library calls, in one unit of work. */
const modelOf = (ctx: Ctx, { redirect_uri }: Parameters) => ({
  getClient: async (uid: string, secret?: string) => {
    const application = await authenticateClient(ctx, { uid, secret })
    return application && { ...clientOf(uid), applicationId: application.id }
  },
  getAuthorizationCode: (plain: string) => findRedeemable(ctx, plain, redirect_uri),
  revokeAuthorizationCode: ({ authorizationCode }: OAuth2Server.AuthorizationCode) =>
    useCode(ctx.db, authorizationCode, ctx.now),
  getRefreshToken: (plain: string) => findRefreshable(ctx, plain),
  revokeToken: async ({ tokenId }: OAuth2Server.RefreshToken) => {
    await revoke(ctx, { id: tokenId as number })
    return true
  },
  generateAccessToken: async () => randomToken(),
  generateRefreshToken: async () => randomToken(),
  saveToken: async (token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User) => {
    const { accessToken: access, refreshToken: refresh } = token
    await issueToken(ctx, {
      family: user.family,
      applicationId: client.applicationId,
      userId: user.id,
      access,
      refresh,
    })
    return { ...token, client, user }
  },
})

/**
 * Exchanges a code or a refresh token for tokens. A rejection is returned, not thrown, so that revocations are
 * committed. Unexpected errors are thrown unchanged, so that nothing of them reaches the client.
 */
export async function exchangeGrant(
  ctx: Ctx,
  parameters: Parameters,
  { uid, secret }: Credentials,
): Promise<TokenAnswer | OAuthFailure> {
  const { grant_type } = parameters
  if (grant_type !== undefined && !grants.includes(grant_type))
    return { error: 'unsupported_grant_type', error_description: `Possible: ${grants.join(', ')}.` }
  const library = await loadLibrary()
  const { OAuthError, Request, Response, ServerError } = library
  try {
    const { accessToken, refreshToken = '' } = await createOAuthServer(library, ctx, parameters).token(
      new Request({
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
        query: {},
        body: { ...parameters, client_id: uid, client_secret: secret },
      }),
      new Response(),
    )
    return answerOf(ctx.now, accessToken, refreshToken)
  } catch (error) {
    if (!(error instanceof OAuthError) || error instanceof ServerError) throw innermost(error)
    return { error: error.name, error_description: error.message }
  }
}

const createOAuthServer = (library: typeof OAuth2Server, ctx: Ctx, parameters: Parameters) =>
  new library({
    // Its other methods belong to the authorization page and to bearers, which we serve ourselves.
    model: modelOf(ctx, parameters) as unknown as OAuth2Server.AuthorizationCodeModel,
    accessTokenLifetime: accessLifetime,
    // Whether a secret is needed depends on the application: the model decides.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  })

const innermost = (error: unknown) => (error as { inner?: unknown }).inner ?? error

const answerOf = (now: Date, accessToken: string, refreshToken: string): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: accessLifetime,
  refresh_token: refreshToken,
  scope: 'full',
  created_at: Math.floor(now.getTime() / 1000),
})
