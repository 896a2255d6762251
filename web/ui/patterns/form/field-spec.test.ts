import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Group } from '#contract/group.ts'
import { browserContract } from '#web/build/browser-contract.ts'
import type { JsonSchema } from '#web/lib/json-schema.ts'
import { listFields, makeLabel } from './field-spec.ts'

type Loader = { load: (id: string) => Promise<{ code: string }> }

async function load(file: string): Promise<string> {
  const { pathname, search } = new URL(`../../../../contract/${file}`, import.meta.url)
  return (await (browserContract() as unknown as Loader).load(pathname + search)).code
}

const formOf = async (file: string, name: string) =>
  (JSON.parse((await load(`${file}?form`)).replace('export default ', '')) as Record<string, JsonSchema>)[name] ?? {}

test('the form of a group follows from its contract', async () => {
  const fields = listFields(await formOf('group.ts', 'Group'), Group)
  const kinds = Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))
  assert.equal(kinds.follow_up_possible, 'choice')
  assert.equal(kinds.active, 'switch')
  assert.equal(kinds.note, 'long-text')
  assert.equal(kinds.assignment_timeout, 'number')
  assert.equal(kinds.signature_id, 'reference')
  assert.ok(!('signature' in kinds) && !('expand' in kinds))
})

test('a required field is marked', async () => {
  const [name] = listFields(await formOf('ticket-priority.ts', 'TicketPriority'))
  assert.deepEqual([name?.name, name?.isRequired, name?.maxLength], ['name', true, 250])
  assert.equal(makeLabel('default_create'), 'Default create')
  assert.equal(makeLabel('signature_id'), 'Signature')
})

test('the browser bundle contains the paths of the contract, and no schema', async () => {
  const code = await load('ticket-priority.ts')
  assert.match(code, /"create":\{"method":"POST","path":"\/ticket_priorities","permission":\[/)
  assert.ok(!code.includes('_zod') && !code.includes('import'))
  assert.match(await load('condition.ts'), /export \{ conditionTree \} from ".*condition\.ts\?whole"/)
})
