import { createHmac } from 'node:crypto'
import { secretMask } from '#contract/channel-email.ts'
import type { Ctx } from '#kernel/context.ts'
import type { EndpointRequest } from './call-endpoint.ts'
import { buildPayload } from './payload.ts'
import { openSecrets, type WebhookSecrets } from './secrets.ts'
import type { ClaimedDelivery } from './store.ts'

/** The request of one attempt; undefined if its ticket no longer exists. */
export async function buildRequest(ctx: Ctx, delivery: ClaimedDelivery): Promise<EndpointRequest | undefined> {
  const { webhook, webhook_id, delivery_id, rule } = delivery
  const body = await buildPayload(ctx, webhook, delivery)
  if (body === undefined) return undefined
  const secrets = openSecrets(ctx, webhook_id, webhook.sealed)
  return {
    url: webhook.endpoint,
    method: webhook.http_method.toUpperCase(),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'User-Agent': 'Switchboard',
      // Only letters of Latin-1 are allowed in a header; receivers compare this one at most.
      'X-Zammad-Trigger': rule.name.replaceAll(/[^\x20-\x7E]/g, '?'),
      'X-Zammad-Delivery': delivery_id,
      ...signBody(body, secrets),
      ...authorize(webhook.basic_auth_username, secrets),
    },
    body,
    verifiesCertificate: webhook.ssl_verify,
  }
}

function signBody(body: string, { signature_token: key }: WebhookSecrets): Record<string, string> {
  if (key === undefined) return {}
  const sign = (algorithm: string) => `${algorithm}=${createHmac(algorithm, key).update(body).digest('hex')}`
  return { 'X-Hub-Signature': sign('sha1'), 'X-Hub-Signature-256': sign('sha256') }
}

/** A bearer token, if there is one, else user and password. */
function authorize(user: string | null, secrets: WebhookSecrets): Record<string, string> {
  const { bearer_token: token, basic_auth_password: password } = secrets
  if (token !== undefined) return { Authorization: `Bearer ${token}` }
  if (!user || password === undefined) return {}
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

const masked = new Set(['authorization', 'x-hub-signature', 'x-hub-signature-256', 'set-cookie', 'cookie'])

/** Headers for the log. A signature is masked too: with the body, weak keys could be guessed from it. */
export const maskHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, masked.has(name.toLowerCase()) ? secretMask : value]),
  )
