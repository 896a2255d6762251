import { sql } from 'kysely'
import { secretMask } from '#contract/channel-email.ts'
import { webhookSecrets } from '#contract/webhook.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'

type SecretName = (typeof webhookSecrets)[number]
type Values = Record<string, unknown>

const sealedAs = (id: number, name: SecretName) => `webhooks.${name}:${id}`

/** Missing or the mask: keep what is stored. */
const isKept = (value: unknown): boolean => value === undefined || value === secretMask

/** Stores new secrets and deletes those that were sent empty; returns whether anything changed. */
export async function saveSecrets({ db, deps }: Ctx, id: number, sent: Values): Promise<boolean> {
  const given = webhookSecrets.filter((name) => !isKept(sent[name]))
  const isFilled = (name: SecretName) => typeof sent[name] === 'string' && sent[name] !== ''
  const sealed = given
    .filter(isFilled)
    .map((name) => [name, deps.sealer.seal(String(sent[name]), sealedAs(id, name))] as const)
  const removed = given.filter((name) => !isFilled(name))
  if (given.length === 0) return false
  const { numAffectedRows } = await sql`
    update webhooks set sealed = (sealed - ${removed}::text[]) || ${JSON.stringify(Object.fromEntries(sealed))}::jsonb
    where id = ${id} and (${sealed.length > 0} or sealed ?| ${removed}::text[])`.execute(db)
  return Number(numAffectedRows) > 0
}

export type WebhookSecrets = Partial<Record<SecretName, string>>

/** Only for sending. */
export const openSecrets = ({ deps }: Ctx, id: number, sealed: WebhookSecrets): WebhookSecrets =>
  Object.fromEntries(
    webhookSecrets.flatMap((name) => {
      const value = sealed[name]
      return value === undefined ? [] : [[name, deps.sealer.open(value, sealedAs(id, name))]]
    }),
  )

/** What decides where credentials are sent, and whether the receiver is the right one. */
const destinationOf = (endpoint: unknown, sslVerify: unknown): string =>
  `${URL.parse(String(endpoint))?.origin ?? ''} ${String(sslVerify)}`

const credentials = ['basic_auth_password', 'bearer_token'] as const

/** A caller who points a webhook at another server must not receive the stored credentials there. */
export function assertCredentialsSent(values: Values, before: Row): void {
  const { endpoint = before.endpoint, ssl_verify = before.ssl_verify } = values
  if (destinationOf(endpoint, ssl_verify) === destinationOf(before.endpoint, before.ssl_verify)) return
  const kept = credentials.find((name) => before[name] !== null && isKept(values[name]))
  if (kept)
    throw invalid('secret_required', `'${kept}' must be entered again because the server has changed.`, { field: kept })
}
