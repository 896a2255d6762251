import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import { explain } from '#kernel/errors.ts'

/** Who is signed in in this browser; a stale cookie is nobody. */
export async function visitorOf(app: FastifyInstance, request: FastifyRequest): Promise<Actor | undefined> {
  try {
    const actor = await app.authenticate(request)
    return actor?.via === 'session' ? actor : undefined
  } catch (error) {
    if (explain(error)?.status === 401) return undefined
    throw error
  }
}

const origin = 'http://local.invalid'

/** Where to go after signing in: a path of this server, whatever was asked for. */
export function localPath(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  // Parsed as a browser does, which takes `/\evil`, `//evil` and a tab in between for another host.
  const { origin: target, pathname, search } = new URL(wanted, origin)
  return target === origin && !pathname.startsWith('//') ? pathname + search : '/'
}
