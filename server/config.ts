import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().min(1).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(1).max(1000).optional(),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  BLOBS: z.enum(['disk', 'database']).default('disk'),
  SECRET_KEY: z
    .base64()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length >= 32, { error: 'must be at least 32 bytes, encoded as Base64' })
    .optional(),
  TRUST_PROXY: z.string().default(''),
  SMTP_PORT: port.optional(),
  LMTP_PORT: port.optional(),
  SMTP_HOST: z.string().min(1).default('127.0.0.1'),
  SMTP_KEY: z.string().min(1).optional(),
  SMTP_CERT: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  admin: { email: string; password: string } | undefined
  baseUrl: string | undefined
  roles: readonly ('web' | 'worker')[]
  blobs: 'disk' | 'database'
  /** Seals secrets at rest; otherwise generated once and kept under dataDir. Processes on one database share it. */
  secretKey: Buffer | undefined
  /** Addresses of proxies whose X-Forwarded-* headers are trusted; none by default. */
  trustProxy: string[]
  /** Ports for incoming mail; none by default. TLS needs files with a key and a certificate. */
  mail: {
    smtpPort: number | undefined
    lmtpPort: number | undefined
    host: string
    tls: { keyFile: string; certFile: string } | undefined
  }
  /** Other addresses of the services of networks, by name: `TELEGRAM_API_URL` is that of `telegram`. */
  networkUrls: Record<string, string>
  logLevel: string
}

/** The environment, parsed once; a wrong value is reported by name. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    admin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD } : undefined,
    baseUrl: data.BASE_URL,
    roles: data.ROLES,
    blobs: data.BLOBS,
    secretKey: data.SECRET_KEY,
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
  }
}

function readNetworkUrls(env: NodeJS.ProcessEnv): Record<string, string> {
  const named = Object.entries(env).flatMap(([key, value = '']) => {
    const [, network] = /^([A-Z]+)_API_URL$/.exec(key) ?? []
    return network && value !== '' ? [[network.toLowerCase(), parseNetworkUrl(key, value)] as const] : []
  })
  return Object.fromEntries(named)
}

/** Without a slash at the end. */
function parseNetworkUrl(key: string, value: string): string {
  const parsed = z.url({ protocol: /^https?$/ }).safeParse(value)
  if (!parsed.success) throw new Error(`${key}: must be an http or https address`)
  return parsed.data.replace(/\/+$/, '')
}
