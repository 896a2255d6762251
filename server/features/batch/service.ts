import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '#kernel/errors.ts'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'
import { resolveReadable } from './policy.ts'

/** Credentials and what identifies the client. Not the CSRF token, without which a session changes nothing. */
const forwarded = [
  'authorization',
  'cookie',
  'from',
  'x-on-behalf-of',
  'user-agent',
  'accept-language',
  'host',
] as const

const copyHeaders = ({ headers }: FastifyRequest) =>
  Object.fromEntries(forwarded.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** As many as a browser would send at once. */
const atOnce = { slots: 6, waiting: Infinity }

function resolvePath(app: FastifyInstance, path: string): string {
  const resolved = resolveReadable(app.endpoints, path)
  if (resolved === undefined) throw invalid('invalid_value', `${path} can't be read in a batch.`, { field: 'paths' })
  return resolved
}

/** Reads each path as a request of its own, so that each has its own permission, log line and failure. */
export async function readPaths(app: FastifyInstance, request: FastifyRequest, paths: readonly string[]) {
  const urls = paths.map((path) => resolvePath(app, path))
  const headers = { ...copyHeaders(request), accept: 'application/json' }
  const run = limitConcurrency(atOnce)
  const read = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip })
    const isJson = String(answer.headers['content-type']).includes('json')
    return `{"status":${answer.statusCode},"body":${isJson ? answer.payload : JSON.stringify(answer.payload)}}`
  }
  return `[${(await Promise.all(urls.map((url) => run(() => read(url))))).join(',')}]`
}
