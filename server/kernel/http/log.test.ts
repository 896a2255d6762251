import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'
import { createRequestLog } from './request-log.ts'

let w: World
let app: FastifyInstance
const lines: string[] = []
before(async () => {
  w = await world()
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  app = await buildApp({ ...w.app.deps, log })
})
after(async () => {
  await app.close()
  await w.close()
})

const authorization = `Token token=${tokenOf('ada')}`
const get = (url: string, headers = { authorization }) => app.inject({ url, headers })

test('S-77: no log line contains a query string, for any request and error', async () => {
  const attachments = [{ filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }]
  const article = { body: 'see file', attachments }
  const ticket = { title: 'a', group: 'Users', customer: 'nora@example.com', article }
  const { id, article_ids } = (await w.ada('POST', '/tickets', ticket)).body
  const [{ id: file }] = (await w.ada('GET', `/ticket_articles/${article_ids[0]}`)).body.attachments
  const paths = [
    `/api/v1/attachments/${file}`,
    `/api/v1/ticket_attachment/${id}/${article_ids[0]}/${file}`,
    `/api/v1/ticket_article_plain/${article_ids[0]}`,
    '/api/v1/users/import_example',
    '/api/v1/openapi.json',
    '/api/v1/tickets/search',
    '/api/v1/tickets/999999',
    '/api/v1/nothing',
    '/api/v1/%zz',
    '/api/docs',
    '/signin',
  ]
  for (const path of paths) await get(`${path}?query=QUERYSECRET&access_token=QUERYSECRET`)
  for (const path of paths) await get(`${path}?x=QUERYSECRET`, { authorization: 'Token token=HEADERSECRET' })
  assert.ok(lines.filter((line) => line.includes('"msg":"request"')).length > paths.length)
  assert.deepEqual(
    lines.filter((line) => /SECRET/.test(line)),
    [],
  )
  assert.deepEqual(
    lines.filter((line) => /already sent/i.test(line)),
    [],
  )
})

test('lines of a request have its id', () => {
  const written: string[] = []
  const parent = pino({ level: 'info' }, { write: (line: string) => void written.push(line) })
  const log = createRequestLog(parent, { reqId: 'a-b' })
  log.warn({ status: 500 }, 'request failed')
  log.debug('not written')
  log.child({ part: 1 }).info('more')
  assert.deepEqual(
    written.map((line) => JSON.parse(line)).map(({ reqId, status, part, msg }) => [reqId, status, part, msg]),
    [
      ['a-b', 500, undefined, 'request failed'],
      ['a-b', undefined, 1, 'more'],
    ],
  )
})
