import { type Logger, pino } from 'pino'

/** Secrets are not logged in the first place; this catches the one that slips into an object. */
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'content', 'configuration']
const redact = { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' }

/**
 * Lines are written together, at the latest after a tenth of a second: one write for each request took 3 % of the time of
 * a short request. What is left is written when the process ends, unless it is killed.
 */
function createDestination() {
  const destination = pino.destination({ dest: 2, minLength: 16_000, periodicFlush: 100 })
  process.on('exit', () => destination.flushSync())
  return destination
}

/** Loaded only when it is needed: it would delay each start. */
const pretty = process.stderr.isTTY ? (await import('pino-pretty')).default : undefined

/** JSON lines on standard error, readable ones on a terminal; standard output is for requested output. */
export function createLog(level: string): Logger {
  const base = { level, redact, base: { app: 'switchboard' } }
  if (!pretty) return pino(base, createDestination())
  return pino(base, pretty({ destination: 2, ignore: 'pid,hostname,app', translateTime: 'HH:MM:ss', sync: true }))
}
