import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Sessions } from '#contract/session.ts'
import { TwoFactor } from '#contract/two-factor.ts'
import { initiateAuthentication } from '#features/two-factor/service.ts'
import { relyingParty } from '#features/two-factor/policy.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { clearSessionCookie, setSessionCookie } from './cookie.ts'
import { cookieOf, csrfTokenOf } from './policy.ts'
import { presentSession, loadStartUp, loadVisitorStartUp } from './present.ts'
import { needsPassword } from './reauthenticate.ts'
import { type SignInDeps, signIn } from './sign-in.ts'
import { deleteSession, listLatestSessions } from './store.ts'
import { switchBack, type SwitchedSession, switchUser } from './switch-user.ts'

/** The version of the API that we implement: clients detect features by it. */
const apiVersion = '6.5.0'
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export function routes(app: FastifyInstance, entrance: SignInDeps): void {
  serve(app, Sessions.signIn, (serving) => signIn(serving, entrance))
  serve(app, TwoFactor.initiateAuthentication, async ({ ctx, input, request }) => {
    const outcome = await entrance.passwords.verify(input.username, input.password, { ip: request.ip })
    if ('refused' in outcome)
      throw invalid('sign_in_failed', 'The username or password is incorrect.', { field: 'password' })
    return initiateAuthentication(ctx.deps, outcome.account.id, { method: input.method, site: relyingParty(request) })
  })
  for (const endpoint of [Sessions.show, Sessions.showByPost]) serve(app, endpoint, showStartUp)
  for (const endpoint of [Sessions.signOut, Sessions.signOutByGet]) serve(app, endpoint, signOut)
  serveSwitching(app, entrance)
  serve(app, Sessions.list, ({ ctx, input }) => listSessions(ctx, parsePage(input, { usual: 500, most: 1000 })))
  serve(app, Sessions.end, ({ ctx, input }) => endSession(ctx, input.id))
  serve(app, Sessions.reauthentication, async ({ ctx }) => ({ password_required: await needsPassword(ctx) }))
  serve(app, Sessions.available, async () => ({ app_version: version }))
  serve(app, Sessions.version, async () => ({ version: apiVersion, switchboard: version }))
}

function serveSwitching(app: FastifyInstance, { identities }: SignInDeps): void {
  serve(app, Sessions.switchUser, async (serving) =>
    goOnWith(serving, await switchUser(serving.ctx, identities, serving.input.user_id)),
  )
  serve(app, Sessions.switchBack, async (serving) => goOnWith(serving, await switchBack(serving.ctx)))
}

function goOnWith({ ctx, request, reply }: Serving<unknown>, switched: SwitchedSession) {
  ctx.afterCommit(() => setSessionCookie({ request, reply }, ctx.deps, switched))
  return { success: true, location: '' } as const
}

/** Visitors get a cookie, too, because signing in needs the token that only our own page can read. */
async function showStartUp({ ctx, request, reply }: Serving<unknown>) {
  const { actor, deps } = ctx
  if (actor.via !== 'anonymous') return loadStartUp(ctx)
  const cookie = cookieOf(request)
  // An existing cookie is kept: otherwise two tabs would invalidate each other's token.
  if (cookie !== undefined) reply.header('CSRF-TOKEN', csrfTokenOf(deps.signingKey, cookie))
  else setSessionCookie({ request, reply }, deps, { token: randomToken(), persistent: false })
  return loadVisitorStartUp(ctx)
}

async function signOut({ ctx, request, reply }: Serving<unknown>): Promise<Record<string, never>> {
  const { sessionId } = ctx.actor
  if (ctx.actor.via === 'session' && sessionId !== undefined) {
    await deleteSession(ctx.db, sessionId)
    await audit(ctx, { action: 'signed_out', object: 'sessions', id: sessionId })
    ctx.emit({ kind: 'removed', object: 'sessions', id: sessionId })
  }
  if (request.headers.authorization) return {}
  clearSessionCookie({ request, reply })
  // Not "storage": it contains unsent drafts, which are shown only to their author.
  reply.header('Clear-Site-Data', '"cache"')
  return {}
}

async function listSessions(ctx: Ctx, page: { limit: number; offset: number }) {
  const sessions = await listLatestSessions(ctx.db, ctx.now, page)
  const people = sessions.flatMap(({ user_id, real_user_id }) =>
    real_user_id === null ? [user_id] : [user_id, real_user_id],
  )
  return {
    sessions: sessions.map((session) => presentSession(session, ctx.actor.sessionId)),
    assets: await ctx.deps.assets.collectByIds(ctx, { User: [...new Set(people)] }),
  }
}

async function endSession(ctx: Ctx, id: number): Promise<Record<string, never>> {
  if (!(await deleteSession(ctx.db, id))) throw notFound('Session', id)
  await audit(ctx, { action: 'ended_session', object: 'sessions', id })
  ctx.emit({ kind: 'removed', object: 'sessions', id })
  return {}
}
