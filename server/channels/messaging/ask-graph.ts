import { invalid } from '#kernel/errors.ts'
import { ApiUnavailable } from '#kernel/outgoing-http/call-api.ts'
import { GraphError } from './graph-api.ts'

/** The name of the service, and the field that was entered for it. */
type Asked = { service: string; field: string }

/** What the network refuses is the fault of a field. */
export async function askGraph<T>({ service, field }: Asked, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiUnavailable)
      throw invalid('service_unreachable', `${service} cannot be reached.`, { values: { service } })
    if (!(error instanceof GraphError)) throw error
    if (error.isTokenRefused)
      throw invalid('access_token_invalid', `${service} does not accept this token.`, {
        field: 'access_token',
        values: { service },
      })
    const reason = error.message.slice(0, 250)
    throw invalid('service_refused', `${service}: ${reason}`, { field, values: { service, reason } })
  }
}
