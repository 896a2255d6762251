import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

test('the declarative resource stays small: whoever needs more writes routes, service and store', async () => {
  const source = await readFile(new URL('./resource.ts', import.meta.url), 'utf8')
  assert.ok(source.split('\n').length <= 200)
})
