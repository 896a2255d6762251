import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#kernel/context.ts'
import { cookieName, csrfTokenOf } from './policy.ts'

const aYear = 365 * 86_400

type CookieExchange = { request: FastifyRequest; reply: FastifyReply }

/** Lax, not Strict, so that users who follow a link in a mail are signed in. Writes need the CSRF token. */
export function setSessionCookie(
  { request, reply }: CookieExchange,
  { signingKey }: Deps,
  { token, persistent }: { token: string; persistent: boolean },
): void {
  reply.setCookie(cookieName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    ...(persistent && { maxAge: aYear }),
  })
  reply.header('CSRF-TOKEN', csrfTokenOf(signingKey, token))
}

export const clearSessionCookie = ({ request, reply }: CookieExchange) =>
  reply.clearCookie(cookieName(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
  })
