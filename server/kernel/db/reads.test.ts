import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
let id: number
before(async () => {
  w = await world()
  const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article: { body: 'It is on fire.' } }
  id = (await w.agnes('POST', '/tickets', ticket)).body.id
  // What is cached is read before anything is counted.
  await w.ada('GET', '/users')
  await w.ada('GET', '/users?expand=true')
})
after(() => w.close())

/** Each reads a full page, so that the total must be counted. */
const reads = {
  'a ticket': [() => `/tickets/${id}`, 1],
  'a ticket with names': [() => `/tickets/${id}?expand=true`, 1],
  'a list of tickets': [() => '/tickets?per_page=1', 1],
  'a list of tickets with names': [() => '/tickets?per_page=1&expand=true', 3],
  'a list of users': [() => '/users?per_page=2', 1],
  'a list of users with names': [() => '/users?per_page=2&expand=true', 1],
  'a list of a declared resource, with relations': [() => '/groups?per_page=1', 2],
  'the same with names': [() => '/groups?per_page=1&expand=true', 3],
} as const

for (const [name, [path, most]] of Object.entries(reads)) {
  test(`reading ${name} takes at most ${most} statements`, async () => {
    w.queries()
    const { status, text } = await w.ada('GET', path())
    assert.equal(status, 200, text)
    const statements = w.queries()
    assert.ok(statements.length <= most, statements.join('\n'))
  })
}
