import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { InjectOptions } from 'fastify'
import { errorCodes, isErrorCode } from '#contract/error-codes.ts'
import type { Document } from '#contract/openapi.ts'
import { describedApi } from './described-api.ts'

type Seen = { status: number; body: unknown; headers: Record<string, unknown>; text: string }
type Operation = { responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }> }

/** Made once a process: the router is held against the same document elsewhere. */
let made:
  | { document: Document; ajv: Ajv2020; validators: Map<string, ValidateFunction>; templates: Templates }
  | undefined

/** The paths of the document by their number of segments, split, those with fewer placeholders first. */
type Templates = Map<number, { template: string; segments: string[] }[]>

function prepareCheck() {
  if (made) return made
  const document = describedApi()
  // Shortening the code of a validator takes longer than a process saves by it, and so does a copy of each component
  // in each validator: validators of all endpoints are made in 1.2 to 1.8 s instead of 2.6 to 3.1.
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, inlineRefs: false, code })
  // The package is CommonJS: its function is the module's default.
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  made = { document, ajv, validators: new Map(), templates: sortTemplates(Object.keys(document.paths)) }
  return made
}

/** Every answer in the test run is what the document promises: a status it lists, a body of its schema. */
export function checkAnswer({ method = 'GET', url }: InjectOptions, answer: Seen): void {
  const path = String(typeof url === 'string' ? url : url?.pathname).split('?')[0] as string
  assert.ok(
    answer.status < 500 || answer.status === 503,
    `${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 500)}`,
  )
  checkCode(`${method} ${path}`, answer)
  const { document, ajv, validators, templates } = prepareCheck()
  const template = findTemplate(templates, path)
  const operation = template && (document.paths[template]?.[method.toLowerCase()] as Operation | undefined)
  if (!operation || String(answer.headers['content-type']).startsWith('text/html')) return
  const status = String(answer.status)
  assert.ok(
    operation.responses[status],
    `${method} ${template} answered ${status}, which its document does not list: ${answer.text.slice(0, 300)}`,
  )
  const response = operation.responses[status].$ref
    ? document.components.responses[status]
    : operation.responses[status]
  const { content = {} } = response as Operation['responses'][string]
  const type = String(answer.headers['content-type']).split(';')[0] as string
  if (!content['application/json']?.schema || (type in content && type !== 'application/json')) return
  const pointer = operation.responses[status].$ref
    ? `/components/responses/${status}`
    : `/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}`
  const key = `document#${pointer}/content/application~1json/schema`
  const validate = validators.get(key) ?? ajv.compile({ $ref: key })
  validators.set(key, validate)
  assert.ok(
    validate(answer.body),
    `${method} ${template} ${status} differs from its document: ${ajv.errorsText(validate.errors?.slice(0, 5))}\n${answer.text.slice(0, 1000)}`,
  )
}

/** Every failure has a code, and a code only the statuses that its description lists. OAuth has its own codes. */
function checkCode(request: string, { status, body, headers, text }: Seen): void {
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (status < 400 || !isJson || request.includes(' /oauth/')) return
  const { error, code } = body as { error?: unknown; code?: unknown }
  if (error === undefined) return
  assert.ok(isErrorCode(code), `${request} answered ${status} without a known code: ${text.slice(0, 300)}`)
  const statuses: readonly number[] = errorCodes[code].statuses
  assert.ok(statuses.includes(status), `${request}: the code ${code} is not described for the status ${status}`)
}

const escaped = (path: string) => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Literal segments win over `{id}`, as in the router. */
function sortTemplates(paths: readonly string[]): Templates {
  const split = paths.map((template) => ({ template, segments: template.split('/') }))
  split.sort((one, other) => countPlaceholders(one.segments) - countPlaceholders(other.segments))
  return Map.groupBy(split, ({ segments }) => segments.length)
}

const countPlaceholders = (segments: string[]) => segments.filter((part) => part.startsWith('{')).length

function findTemplate(templates: Templates, path: string): string | undefined {
  const parts = path.split('/')
  const fits = (segments: string[]) => segments.every((part, index) => part === parts[index] || part.startsWith('{'))
  return templates.get(parts.length)?.find(({ segments }) => fits(segments))?.template
}
