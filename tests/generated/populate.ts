import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { basic } from '#tests/support/browser.ts'
import { emailOf } from '#tests/support/cast.ts'
import { requestOf, usualValues } from '#tests/support/requests.ts'
import type { World } from '#tests/support/world.ts'

const isCreation = ({ method, path, writes }: Endpoint) => method === 'POST' && writes && !path.includes('{')

/** Creates records from the examples of the contract, so that there is data to read and to attack. */
export async function populate(w: World, wanted: (endpoint: Endpoint) => boolean = () => true): Promise<void> {
  const headers = { authorization: basic(emailOf('ada')) }
  for (const endpoint of allEndpoints.filter(isCreation).filter(wanted)) {
    await w.send(requestOf(endpoint, usualValues(endpoint, 1), { headers }))
  }
}
