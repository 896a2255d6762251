import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../errors.ts'
import { sourceKey } from '../limits/source-key.ts'

const minute = 60_000
/** The number of sources that are counted separately; further ones share one counter, which limits the memory. */
const mostSources = 10_000

/** Telephone systems have their own limit: one system serves a whole company. */
const isCounted = ({ actor, route }: FastifyRequest): boolean =>
  actor?.via === 'anonymous' && !route.config.endpoint?.encodings.includes('any')

/**
 * A limit that only a program reaches: for calls of the API without credentials, by address, in this process. It keeps
 * one visitor from using up the process; guesses and mails have narrower limits, which all processes share.
 */
export function limitAnonymous(app: FastifyInstance, perMinute: number): void {
  const counts = new Map<string, number>()
  let endsAt = 0
  const count = (request: FastifyRequest) => {
    const now = performance.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + minute
    }
    const source = sourceKey(request.ip)
    const key = counts.has(source) || counts.size < mostSources ? source : 'others'
    const requests = (counts.get(key) ?? 0) + 1
    counts.set(key, requests)
    if (requests > perMinute) throw tooMany(Math.ceil((endsAt - now) / 1000))
  }
  app.addHook('preParsing', (request, _reply, _body, done) => {
    if (isCounted(request)) count(request)
    done()
  })
}
