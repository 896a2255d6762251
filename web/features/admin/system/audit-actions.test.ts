import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { auditActions } from './audit-actions.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

test('every action of the log has a name, by which it can be filtered', () => {
  const written = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) => [
    ...readFileSync(`${root}${file}`, 'utf8').matchAll(/\baudit\([^)]*?action: '(\w+)'/g),
  ])
  const actions = new Set(written.map(([, action]) => action as string))
  assert.ok(actions.size > 20)
  assert.deepEqual([...actions].toSorted(), Object.keys(auditActions()).toSorted())
})
