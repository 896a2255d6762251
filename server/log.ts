import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** Secrets are not logged in the first place; this catches the one that slips into an object. */
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'content', 'configuration']
const redact = { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' }

/** JSON lines on standard error, readable ones on a terminal; standard output is for requested output. */
export function createLog(level: string): Logger {
  const base = { level, redact, base: { app: 'switchboard' } }
  if (!process.stderr.isTTY) return pino(base, pino.destination(2))
  return pino(base, pretty({ destination: 2, ignore: 'pid,hostname,app', translateTime: 'HH:MM:ss', sync: true }))
}
