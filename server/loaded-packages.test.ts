import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Loads the code of the start in a process of its own, and prints the packages that were loaded. */
const program = `
  const { registerHooks } = await import('node:module')
  const packages = new Set()
  registerHooks({
    load(url, context, nextLoad) {
      const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*\\/node_modules\\/)/.exec(url) ?? []
      if (name) packages.add(name)
      return nextLoad(url, context)
    },
  })
  await import('./resolve-imports.js')
  await import('./start.ts')
  process.stdout.write(JSON.stringify([...packages]), () => process.exit())
`

/** Each is loaded by its first use: together they were a tenth of the start, and 12 MB of an idle process (ADR 68). */
const rarelyUsed = [
  'chardet',
  'csv-parse',
  'csv-stringify',
  'fflate',
  'imapflow',
  'libphonenumber-js',
  'postcss',
  'qs',
  'sanitize-html',
  'yaml',
]

test('the start does not load rarely used packages', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const loaded = new Set(JSON.parse(stdout) as string[])
  assert.ok(loaded.has('fastify'), 'packages are counted')
  assert.deepEqual(
    rarelyUsed.filter((name) => loaded.has(name)),
    [],
  )
})
