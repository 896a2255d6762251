import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../', import.meta.url)

test('every check of docs/security-checks.md names tests that exist, a command, or a reason', () => {
  const page = readFileSync(new URL('docs/security-checks.md', root), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| [SRNEL]-\d\d/.test(line))
  assert.ok(rows.length > 100, String(rows.length))
  const ids = rows.map((row) => row.split('|')[1]?.trim())
  assert.deepEqual(ids, [...new Set(ids)], 'each check once')
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: object }
  for (const row of rows) {
    const [, id, , proof = ''] = row.split('|').map((cell) => cell.trim())
    const files = [...proof.matchAll(/`([^` ]+\.(?:ts|js|json|service))`/g)].map(([, path]) => path as string)
    for (const path of files) assert.ok(existsSync(new URL(path, root)), `${id} names ${path}`)
    const commands = [...proof.matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name as string)
    for (const name of commands) assert.ok(name in scripts, `${id} names npm run ${name}`)
    assert.ok(files.length + commands.length > 0 || /^(Not applicable|Open):? .{10,}/.test(proof), `${id} has no proof`)
  }
})
