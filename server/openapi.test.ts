import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Document, openApi } from '#contract/openapi.ts'
import { type World, world } from '#tests/support/world.ts'

type Json = Record<string, unknown>
type Media = { schema?: Json; example?: unknown }
type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, Media> }>
}

let w: World
let document: Document
before(async () => {
  w = await world()
  document = (await w.anyone('GET', '/openapi.json')).body
})
after(() => w.close())

const operations = (): [name: string, path: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      path,
      operation as Operation,
    ]),
  )

const named = ({ method, path }: Endpoint) => `${method} ${path}`

/** All paths of Fastify's router, from the tree it prints: each line is a part, indented below what it continues. */
function routedPaths(): string[] {
  const parts: string[] = []
  return w.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, verbs] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
      if (part === undefined) return []
      parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
      return verbs === undefined || verbs === 'OPTIONS' ? [] : [parts.join('')]
    })
}

test('the contracts list exactly the served endpoints, and the document contains them', () => {
  assert.deepEqual(w.app.endpoints.map(named).sort(), allEndpoints.map(named).sort())
  assert.equal(new Set(allEndpoints.map(named)).size, allEndpoints.length)
  assert.deepEqual(document, JSON.parse(JSON.stringify(openApi(allEndpoints, document.info.version))))
})

test('every path under /api/v1 is documented', () => {
  assert.deepEqual(
    routedPaths().filter((path) => path.startsWith('/api/v1/')),
    [],
  )
  const served = new Set(w.app.apiRoutes.map(({ url }) => url))
  const documented = Object.keys(document.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  assert.deepEqual([...served].toSorted(), documented.toSorted())
})

test('paths outside of the API are listed', () => {
  const outside = routedPaths().filter((path) => !path.startsWith('/api/v1/') && !path.startsWith('/pages/'))
  assert.deepEqual(outside.toSorted(), [
    '*',
    '/.well-known/oauth-authorization-server',
    '/.well-known/security.txt',
    '/api/docs',
    '/assets/:name',
    '/assets/chat/chat-no-jquery.js',
    '/assets/chat/chat-no-jquery.min.js',
    '/assets/chat/chat.css',
    '/assets/chat/chat.js',
    '/assets/chat/chat.min.js',
    '/assets/form/form.css',
    '/assets/form/form.js',
    '/chat-demo',
    '/form',
    '/healthz',
    '/help',
    '/help/:locale',
    '/help/:locale/:category',
    '/help/:locale/:category/:answer',
    '/help/:locale/:category/feed',
    '/help/:locale/feed',
    '/help/:locale/search',
    '/help/:locale/tag/:tag',
    '/help/:locale/votes/:translation',
    '/help/files/:id',
    '/help/sitemap.xml',
    '/help/theme.css',
    '/metrics',
    '/oauth/authorize',
    '/oauth/introspect',
    '/oauth/revoke',
    '/oauth/token',
    '/oauth/token/info',
    '/rate/:token',
    '/readyz',
    '/ws',
  ])
})

test('an undocumented method is rejected with the documented ones', async () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const documented = Object.keys(methods).map((method) => method.toUpperCase())
    for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (one) => !documented.includes(one),
    )) {
      const { statusCode, headers } = await w.app.inject({ method, url: path.replaceAll(/\{\w+\}/g, '1') })
      assert.equal(statusCode, 405, `${method} ${path}`)
      for (const one of documented) assert.ok(String(headers.allow).includes(one), `${method} ${path}`)
    }
  }
})

test('every operation has a unique id, a summary, and its path parameters', () => {
  const ids = operations().map(([, , { operationId }]) => operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const [name, path, { operationId, summary, parameters }] of operations()) {
    assert.match(operationId, /^[a-z]\w+$/, name)
    assert.ok(summary.length > 5, name)
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
    assert.deepEqual(inPath.toSorted(), [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key).toSorted(), name)
  }
})

test('every operation has one success response and its errors', () => {
  for (const [name, , { responses }] of operations()) {
    const statuses = Object.keys(responses)
    assert.equal(statuses.filter((status) => status === '200' || status === '201').length, 1, name)
    assert.ok(statuses.includes('401') && statuses.includes('403') && statuses.includes('503'), name)
    for (const [status, { $ref, description }] of Object.entries(responses)) {
      assert.ok($ref !== undefined || description !== undefined, `${name} ${status}`)
    }
  }
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) =>
    String(reference),
  )
  assert.ok(references.length > 100)
  for (const reference of new Set(references)) {
    const [, ...keys] = reference.split('/')
    const target = keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
    assert.ok(target !== undefined, reference)
  }
})

test('every schema is valid, and every example matches its schema', () => {
  // Each is used a few times, so making the code of the validators shorter would only cost time.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  /** By schema: parameters such as `page` have the same one in many operations. */
  const validators = new Map<string, ValidateFunction>()
  const check = (name: string, { schema, example }: Media) => {
    if (!schema) return
    const absolute = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validate = validators.get(absolute) ?? ajv.compile(JSON.parse(absolute) as Json)
    validators.set(absolute, validate)
    if (example !== undefined) assert.ok(validate(example), `${name}: ${ajv.errorsText(validate.errors)}`)
  }
  let examples = 0
  for (const [name, , { parameters, requestBody, responses }] of operations()) {
    for (const { schema } of parameters) check(name, { schema })
    const bodies = [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}))
    for (const media of bodies) check(name, media)
    examples += bodies.filter(({ example }) => example !== undefined).length
  }
  assert.ok(examples > 10)
})
