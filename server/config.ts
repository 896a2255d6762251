import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { BlobPlace } from '#kernel/blobs/open-blobs.ts'
import { parseS3Address, type S3Address } from '#kernel/blobs/s3-address.ts'

const text = z.string().min(1, 'must not be empty')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://help.example.com' })

/** Values are texts, so messages of the schema about types would say nothing. */
function number(least: number, most: number, kind = 'number') {
  const error = `must be a ${kind} from ${least} to ${most}`
  return z.coerce.number({ error }).min(least, { error }).max(most, { error })
}

function wholeNumber(least: number, most: number) {
  const kind = 'whole number'
  return number(least, most, kind).int({ error: `must be a ${kind} from ${least} to ${most}` })
}

const port = wholeNumber(0, 65_535)

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const oneOf = <const V extends string>(...values: V[]) =>
  z.enum(values, { error: `must be ${alternatives.format(values)}` })

function toS3Address(value: string, issues: z.core.$RefinementCtx<string>): S3Address {
  try {
    return parseS3Address(value)
  } catch (error) {
    issues.addIssue((error as Error).message)
    return z.NEVER
  }
}

const environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text.optional(),
  DATABASE_REPLICA_URL: text.optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: text.max(1000, 'must have at most 1000 characters').optional(),
  BASE_URL: webAddress.optional(),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'], { error: 'must be web, worker or web,worker' })).min(1)),
  WEB_PROCESSES: wholeNumber(1, 64).default(1),
  BLOBS: z
    .string()
    .default('disk')
    .transform((value, issues): BlobPlace => {
      if (value === 'disk' || value === 'database') return value
      if (value.startsWith('s3:')) return toS3Address(value, issues)
      issues.addIssue('must be disk, database or s3://bucket/prefix')
      return z.NEVER
    }),
  BLOBS_BEFORE: text.transform(toS3Address).optional(),
  SECRET_KEY: z
    .base64('must be encoded as Base64')
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length >= 32, { error: 'must be at least 32 bytes, encoded as Base64' })
    .optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_KEY_FILE: text.optional(),
  UPGRADE_SNAPSHOT: oneOf('on', 'off').default('on'),
  TRUST_PROXY: z.string().default(''),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .optional(),
  SMTP_PORT: port.optional(),
  LMTP_PORT: port.optional(),
  SMTP_HOST: text.default('127.0.0.1'),
  SMTP_KEY: text.optional(),
  SMTP_CERT: text.optional(),
  STOP_DELAY: number(0, 300).default(0),
  SLOW_QUERY_MS: wholeNumber(0, 3_600_000).default(1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of it, for reads that may be stale. */
  replicaUrl: string | undefined
  admin: { email: string; password: string } | undefined
  baseUrl: string | undefined
  roles: readonly ('web' | 'worker')[]
  /** If more than one, requests are answered by that many further processes, and this one runs the jobs. */
  webProcesses: number
  /** Where new files are stored. */
  blobs: BlobPlace
  /** S3 storage from which files are still read. */
  blobsBefore: S3Address | undefined
  /** Seals secrets at rest; otherwise generated once and kept under dataDir. Processes on one database share it. */
  secretKey: Buffer | undefined
  backups: {
    /** For scheduled backups and snapshots before upgrades. */
    folder: string
    /** Encrypts them. */
    keyFile: string | undefined
    /** Whether the start writes one before it migrates. */
    snapshotBeforeUpgrade: boolean
  }
  /** Addresses of proxies whose X-Forwarded-* headers are trusted; none by default. */
  trustProxy: string[]
  /** The header in which such a proxy names the country of the caller, such as `CF-IPCountry`. */
  countryHeader: string | undefined
  /** Ports for incoming mail; none by default. TLS needs files with a key and a certificate. */
  mail: {
    smtpPort: number | undefined
    lmtpPort: number | undefined
    host: string
    tls: { keyFile: string; certFile: string } | undefined
  }
  /**
   * Other addresses of the services of networks, by name: `TELEGRAM_API_URL` is that of `telegram`, `GOOGLE_IMAP_URL`
   * that of `google_imap`.
   */
  networkUrls: Record<string, string>
  logLevel: string
  /** How long requests are still accepted after SIGTERM, while `/readyz` already answers 503. */
  stopDelaySeconds: number
  /** Statements that take longer are logged; 0 turns it off. */
  slowQueryMilliseconds: number
  /** Whether requests and jobs are reported to a collector of OpenTelemetry. */
  isTraced: boolean
}

/** The environment, parsed once; a wrong value is reported by name. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n'))
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    admin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD } : undefined,
    baseUrl: data.BASE_URL,
    roles: data.ROLES,
    webProcesses: data.ROLES.includes('web') ? data.WEB_PROCESSES : 1,
    blobs: data.BLOBS,
    blobsBefore: data.BLOBS_BEFORE,
    secretKey: data.SECRET_KEY,
    backups: {
      folder: resolve(data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups')),
      keyFile: data.BACKUP_KEY_FILE,
      snapshotBeforeUpgrade: data.UPGRADE_SNAPSHOT === 'on',
    },
    countryHeader: data.COUNTRY_HEADER,
    trustProxy: data.TRUST_PROXY.split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    mail: {
      smtpPort: data.SMTP_PORT,
      lmtpPort: data.LMTP_PORT,
      host: data.SMTP_HOST,
      tls: data.SMTP_KEY && data.SMTP_CERT ? { keyFile: data.SMTP_KEY, certFile: data.SMTP_CERT } : undefined,
    },
    networkUrls: readNetworkUrls(env),
    logLevel: data.LOG_LEVEL,
    stopDelaySeconds: data.STOP_DELAY,
    slowQueryMilliseconds: data.SLOW_QUERY_MS,
    isTraced: data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  }
}

function readNetworkUrls(env: NodeJS.ProcessEnv): Record<string, string> {
  const named = Object.entries(env).flatMap(([key, value = '']) => {
    const [, network, kind = ''] = /^([A-Z][A-Z0-9]*)_(API|IMAP|SMTP)_URL$/.exec(key) ?? []
    if (!network || value === '') return []
    const name = kind === 'API' ? network : `${network}_${kind}`
    return [[name.toLowerCase(), parseNetworkUrl(key, value, kind)] as const]
  })
  return Object.fromEntries(named)
}

/** Without a slash at the end. */
function parseNetworkUrl(key: string, value: string, kind: string): string {
  const scheme = kind === 'API' ? 'http' : kind.toLowerCase()
  const parsed = z.url({ protocol: new RegExp(`^${scheme}s?$`) }).safeParse(value)
  if (!parsed.success) throw new Error(`${key}: must be an ${scheme} or ${scheme}s address`)
  return parsed.data.replace(/\/+$/, '')
}
