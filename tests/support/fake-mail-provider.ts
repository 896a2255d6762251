import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { SMTPServerOptions } from 'smtp-server'
import { type FarSide, openFarSide } from './far-side.ts'

/** The app that the administrator has registered at the provider. */
export const mailApp = { client_id: 'desk.apps.example.com', client_secret: 'secret-of-the-app' }

type Asked = URLSearchParams
type Granted = { status: number; body: object }

/** What the provider knows. */
const createRegistry = (address: string) => ({
  app: { ...mailApp },
  person: { address, hasWithdrawn: false },
  codes: new Map<string, Asked>(),
  accessTokens: new Set<string>(),
  keys: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  /** Changes of the next identity tokens. */
  claims: {} as Record<string, unknown>,
  /** Whether identity tokens have a valid signature. */
  signs: true,
  /** Instead of an answer to a request for tokens. */
  answers: [] as Granted[],
  /** The grants that were asked for. */
  grants: [] as string[],
  replacesRefreshTokens: false,
})

type Registry = ReturnType<typeof createRegistry>

/**
 * A provider of mailboxes, as Google and Microsoft are: a page for the consent, tokens with PKCE, keys for identity
 * tokens, and an address at which mail servers look up tokens.
 */
export type FakeMailProvider = Registry & {
  url: string
  tokenInfoUrl: string
  /** Access tokens end at once, refresh tokens stay valid. */
  endTokens(): void
  /** The person removes the app from their account. */
  withdraw(): void
  close(): Promise<void>
}

export async function startFakeMailProvider(address = 'support@halden-finch.example'): Promise<FakeMailProvider> {
  const far = await openFarSide()
  const registry = createRegistry(address)
  far.answer = answerWith(registry, far)
  return Object.assign(registry, {
    url: far.url,
    tokenInfoUrl: `${far.url}/tokeninfo?access_token=`,
    endTokens: () => registry.accessTokens.clear(),
    withdraw: () => {
      registry.person.hasWithdrawn = true
      registry.accessTokens.clear()
    },
    close: far.close,
  })
}

const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const answerWith =
  (registry: Registry, far: FarSide): FarSide['answer'] =>
  (response, { url, body }) => {
    const { pathname, searchParams } = new URL(url, far.url)
    if (/\/(?:auth|authorize)$/.test(pathname))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(registry, searchParams))
    if (pathname === '/consent') return void response.writeHead(302, { location: decide(registry, searchParams) }).end()
    if (pathname.endsWith('/token')) {
      const granted = grantTokens(registry, new URLSearchParams(body))
      return json(response, granted.status, granted.body)
    }
    if (/\/(?:certs|keys)$/.test(pathname)) return json(response, 200, { keys: [publicJwk(registry.keys.publicKey)] })
    if (pathname === '/tokeninfo')
      return registry.accessTokens.has(String(searchParams.get('access_token')))
        ? json(response, 200, { email: registry.person.address })
        : json(response, 400, { error: 'invalid_token' })
    return json(response, 404, {})
  }

const publicJwk = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256' })

function consentPage({ person }: Registry, asked: Asked): string {
  const link = (decision: string) => `/consent?${new URLSearchParams({ ...Object.fromEntries(asked), decision })}`
  return `<!doctype html><html lang="en"><title>Sign in</title><h1>${person.address}</h1>
    <a href="${link('allow')}">Allow</a> <a href="${link('deny')}">Deny</a>`
}

/** Where the browser goes from the page of the consent. */
function decide({ codes }: Registry, asked: Asked): string {
  const target = new URL(String(asked.get('redirect_uri')))
  target.searchParams.set('state', String(asked.get('state')))
  if (asked.get('decision') !== 'allow') {
    target.searchParams.set('error', 'access_denied')
    return target.href
  }
  const code = randomBytes(12).toString('hex')
  codes.set(code, asked)
  target.searchParams.set('code', code)
  return target.href
}

const refuse = (status: number, error: string): Granted => ({ status, body: { error } })

function grantTokens(registry: Registry, asked: Asked): Granted {
  const { answers, grants, app, person, codes } = registry
  const next = answers.shift()
  if (next) return next
  grants.push(String(asked.get('grant_type')))
  if (!Object.entries(app).every(([name, value]) => asked.get(name) === value)) return refuse(401, 'invalid_client')
  if (asked.get('grant_type') === 'refresh_token')
    return person.hasWithdrawn ? refuse(400, 'invalid_grant') : { status: 200, body: issueTokens(registry, asked) }
  const code = String(asked.get('code'))
  const granted = codes.get(code)
  const challenge = createHash('sha256')
    .update(String(asked.get('code_verifier')))
    .digest('base64url')
  const isRight =
    granted?.get('redirect_uri') === asked.get('redirect_uri') && granted.get('code_challenge') === challenge
  if (!isRight) return refuse(400, 'invalid_grant')
  codes.delete(code)
  person.hasWithdrawn = false
  return { status: 200, body: { ...issueTokens(registry, asked), id_token: signIdentity(registry, granted) } }
}

function issueTokens({ accessTokens, replacesRefreshTokens }: Registry, asked: Asked) {
  const token = `ya29.${randomBytes(12).toString('hex')}`
  accessTokens.add(token)
  const hasRefreshToken = replacesRefreshTokens || asked.get('grant_type') === 'authorization_code'
  return {
    access_token: token,
    expires_in: 3599,
    token_type: 'Bearer',
    ...(hasRefreshToken && { refresh_token: `1//${randomBytes(8).toString('hex')}` }),
  }
}

function signIdentity({ person, claims, signs, keys }: Registry, granted: Asked): string {
  const content = [
    { alg: 'RS256', kid: 'key-1', typ: 'JWT' },
    {
      iss: 'https://accounts.google.com',
      aud: mailApp.client_id,
      sub: '10769150350006150715',
      email: person.address,
      preferred_username: person.address,
      nonce: granted.get('nonce'),
      exp: Math.floor(Date.now() / 1000) + 3600,
      ...claims,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = signs ? createSign('RSA-SHA256').update(content).sign(keys.privateKey) : Buffer.from('forged')
  return `${content}.${signature.toString('base64url')}`
}

/** What a person does on the page of the consent; returns the address to which the browser goes back. */
export async function answerConsent(page: string, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const target = new URL(page)
  target.pathname = '/consent'
  target.searchParams.set('decision', decision)
  const { headers } = await fetch(target, { redirect: 'manual' })
  return new URL(String(headers.get('location')))
}

/** Options of an SMTP server that asks the provider about tokens. */
export const signedInByToken = ({ person, accessTokens }: FakeMailProvider): SMTPServerOptions => ({
  authOptional: false,
  allowInsecureAuth: true,
  authMethods: ['XOAUTH2'],
  onAuth: ({ username, accessToken }, _session, done) => {
    if (username === person.address && accessTokens.has(String(accessToken))) return done(null, { user: username })
    // As the providers answer it: a challenge in JSON, which the client confirms with an empty line.
    return done(null, { data: { status: '401', schemes: 'bearer', scope: 'https://mail.google.com/' } })
  },
})
