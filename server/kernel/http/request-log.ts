import type { FastifyBaseLogger } from 'fastify'

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const

type RequestLog = { parent: FastifyBaseLogger; bindings: Record<string, unknown>; own?: FastifyBaseLogger }

/** Each creates the logger of the request when it is called for the first time. */
const lazyMethods = Object.fromEntries(
  methods.map((method) => [
    method,
    function log(this: RequestLog, ...args: unknown[]): unknown {
      this.own ??= this.parent.child(this.bindings)
      return Reflect.apply(this.own[method], this.own, args)
    },
  ]),
)

/** Few requests log anything besides their one line, and creating a logger takes 10 µs. */
export function createRequestLog(parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  return Object.assign(Object.create(lazyMethods), { parent, bindings, level: parent.level }) as FastifyBaseLogger
}
