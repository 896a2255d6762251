import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '../../contract/endpoint.ts'
import { openApi } from '../../contract/openapi.ts'

/**
 * A browser needs of the contract where to send a request, not the schemas that the server checks it with: TypeScript
 * has done that. So `#contract/x.ts` arrives without them, and Zod (27 KB, and all schemas to be built at start) stays
 * at home. What forms need is made here: `#contract/x.ts?form` is JSON Schema, by the name of the resource.
 */
export const browserContract = (): Plugin => ({
  name: 'browser-contract',
  enforce: 'pre',
  /** While developing nothing is left out, and a whole module does not run without the schemas of the others. */
  async resolveId(source, importer) {
    if (!importer?.endsWith('.ts?whole')) return undefined
    const found = await this.resolve(source, importer.replace(/\?whole$/, ''), { skipSelf: true })
    return found && isContract(found.id) ? `${found.id}?whole` : found
  },
  async load(id) {
    const [file = '', query] = id.split('?')
    if (!isContract(file) || query === 'whole') return undefined
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    if (query === 'form') return { code: `export default ${JSON.stringify(formsOf(exported))}`, moduleType: 'js' }
    return {
      code: Object.entries(exported)
        .map((entry) => writeExport(file, ...entry))
        .join('\n'),
      moduleType: 'js',
    }
  },
  /** A module imported for a function is dropped again when the function is not called. */
  transform: (code, id) => (id.endsWith('.ts?whole') ? { code, moduleSideEffects: false } : undefined),
})

const isContract = (file: string) => /\/contract\/[\w-]+\.ts$/.test(file)

const writeExport = (file: string, name: string, value: unknown) =>
  typeof value === 'function'
    ? `export { ${name} } from ${JSON.stringify(`${file}?whole`)}`
    : `export const ${name} = ${JSON.stringify(withoutSchemas(value)) ?? 'undefined'}`

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'path' in value && 'permission' in value

function withoutSchemas(value: unknown): unknown {
  if (isSchema(value)) return undefined
  if (Array.isArray(value)) return value.map(withoutSchemas)
  if (typeof value !== 'object' || value === null) return value
  if (isEndpoint(value)) return { method: value.method, path: value.path, permission: value.permission }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSchemas(inner)]))
}

type Creatable = { create?: Endpoint; endpoints?: { create?: Endpoint } }

const formsOf = (exported: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(exported).flatMap(([name, value]) => {
      const { create, endpoints } = (value ?? {}) as Creatable
      const creating = endpoints?.create ?? create
      return creating?.method === 'POST' ? [[name, formOf(creating)]] : []
    }),
  )

/** The body of the request that creates one, as our own document shows it. */
function formOf(creating: Endpoint) {
  const { paths, components } = JSON.parse(JSON.stringify(openApi([creating], '0')))
  const { schema } = paths[`/api/v1${creating.path}`]?.post.requestBody.content['application/json'] ?? {}
  const named = schema?.$ref && components.schemas[schema.$ref.split('/').at(-1)]
  return named ?? schema
}
