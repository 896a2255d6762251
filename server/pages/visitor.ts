import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import { explain } from '#kernel/errors.ts'

/** The user of the session cookie; undefined when the session has ended. */
export async function findVisitor(app: FastifyInstance, request: FastifyRequest): Promise<Actor | undefined> {
  try {
    const actor = await app.authenticate(request)
    return actor?.via === 'session' ? actor : undefined
  } catch (error) {
    if (explain(error)?.status === 401) return undefined
    throw error
  }
}
