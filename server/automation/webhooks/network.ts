import { isIP } from 'node:net'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Network } from '#kernel/outgoing-http/guarded-request.ts'
import { allowNetworks } from '#kernel/outgoing-http/named-networks.ts'

/** Below 1024 only the ports of the web: a webhook must not talk to mail servers or databases. */
const isAllowedPort = (port: string): boolean => port === '' || port === '80' || port === '443' || Number(port) >= 1024

/** The addresses that webhooks may reach. */
export async function loadNetwork({ deps }: Pick<Ctx, 'deps'>): Promise<Network> {
  return { isAllowedAddress: allowNetworks(await deps.settings.text('webhook_private_networks')), isAllowedPort }
}

/** Refuses an endpoint that could never be reached; names are looked up when the request is sent. */
export async function assertReachable(ctx: Ctx, endpoint: string): Promise<void> {
  const { hostname, port } = new URL(endpoint)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const { isAllowedAddress } = await loadNetwork(ctx)
  const isPrivate = host === 'localhost' ? !isAllowedAddress('127.0.0.1') : isIP(host) !== 0 && !isAllowedAddress(host)
  if (isPrivate)
    throw invalid(
      'private_address',
      'Endpoint The address is not public. The setting for private networks can allow it.',
      {
        field: 'endpoint',
      },
    )
  if (!isAllowedPort(port))
    throw invalid('invalid_value', `Endpoint Port ${port} is not allowed.`, { field: 'endpoint' })
}
