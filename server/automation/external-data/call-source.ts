import { secretMask } from '#contract/channel-email.ts'
import { recordExchange } from '#features/http-logs/service.ts'
import type { FieldSecrets } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'
import { type ApiAnswer, ApiUnavailable, callApi } from '#kernel/outgoing-http/call-api.ts'
import { loadNetwork } from '../webhooks/network.ts'
import { UnreadableOptions } from './read-options.ts'

type DataOption = Readonly<Record<string, unknown>>

/** People wait while they type: a server that needs longer is of no use. */
const timeout = 8000

/** In each process: a slow server must not collect requests without end. */
const runWithinLimit = limitConcurrency({ slots: 10, waiting: 100 })

function authorize(
  { http_auth_type, http_basic_auth_username: user }: DataOption,
  secrets: FieldSecrets,
): Record<string, string> {
  if (http_auth_type === 'bearer_token' && secrets.bearer_token_auth)
    return { Authorization: `Bearer ${secrets.bearer_token_auth}` }
  if (http_auth_type !== 'basic_auth' || typeof user !== 'string') return {}
  const credentials = `${user}:${secrets.http_basic_auth_password ?? ''}`
  return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

export type SourceCall = { url: string; options: DataOption; secrets: FieldSecrets }

/** Asks the other server, and writes the exchange to the log of integrations. */
export async function callSource(ctx: Ctx, { url, options, secrets }: SourceCall): Promise<unknown> {
  const headers = authorize(options, secrets)
  const network = await loadNetwork(ctx)
  const verifiesCertificate = options.verify_ssl !== false && options.verify_ssl !== 'false'
  const answer = await runWithinLimit(() => callApi(url, network, { headers, timeout, verifiesCertificate })).catch(
    (error: unknown) => {
      if (!(error instanceof ApiUnavailable)) throw error
      return noAnswer(error)
    },
  )
  const sent = 'Authorization' in headers ? `Authorization: ${secretMask}` : ''
  recordExchange(ctx, {
    facility: 'ExternalDataSource',
    method: 'GET',
    url,
    status: answer.status,
    request: sent,
    response: answer.text.replaceAll('\0', ''),
  })
  const isUsable = answer.status >= 200 && answer.status < 300 && answer.body !== undefined
  if (!isUsable) throw new UnreadableOptions('See HTTPLog for details.', answer.text.slice(0, 1000))
  return answer.body
}

const noAnswer = ({ message }: ApiUnavailable): ApiAnswer => ({
  status: 0,
  headers: {},
  body: undefined,
  text: message,
})
