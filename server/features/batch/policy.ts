import { Batch } from '#contract/batch.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'

const splitPath = (path: string) => path.split('/')
const isParameter = (segment: string) => segment.startsWith('{')

function matches(template: string, segments: readonly string[]): boolean {
  const expected = splitPath(template)
  return (
    expected.length === segments.length && expected.every((one, index) => isParameter(one) || one === segments[index])
  )
}

const countFixed = ({ path }: Endpoint) => splitPath(path).filter((segment) => !isParameter(segment)).length

/** As the router does, `/users/me` is preferred to `/users/{id}`. */
const findReads = (endpoints: readonly Endpoint[], path: string) =>
  endpoints
    .filter((endpoint) => endpoint.method === 'GET' && matches(endpoint.path, splitPath(path)))
    .toSorted((one, other) => countFixed(other) - countFixed(one))

const isPlainRead = ({ writes, produces, path }: Endpoint) =>
  !writes && produces === undefined && path !== Batch.read.path

function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

/** The normalised path if it may be read in a batch; a path that no endpoint has is answered like any unknown one. */
export function resolveReadable(endpoints: readonly Endpoint[], given: string): string | undefined {
  const { pathname, search, searchParams } = new URL(apiPrefix + given, 'http://localhost')
  const path = decodePath(pathname)
  if (!given.startsWith('/') || !path?.startsWith(`${apiPrefix}/`)) return undefined
  const [endpoint] = findReads(endpoints, path.slice(apiPrefix.length))
  if (!endpoint) return pathname + search
  const turnsIntoWrite = endpoint.writesWith !== undefined && searchParams.has(endpoint.writesWith)
  return isPlainRead(endpoint) && !turnsIntoWrite ? pathname + search : undefined
}
