import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, test } from 'node:test'

const lockfile = {
  '': {},
  'node_modules/runtime': { version: '1.0.0', integrity: 'sha512-runtime' },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-tool', dev: true },
  'node_modules/other-machine': { version: '1.0.0', optional: true, os: ['other'], cpu: ['other'] },
}

/** Replaces npm and its registry: records the call and what it "installed", as npm does. */
const fakeNpm = `#!/usr/bin/env node
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const args = process.argv.slice(2)
appendFileSync('npm-calls', args.filter((arg) => arg !== process.cwd()).join(' ') + '\\n')
if (process.env.OFFLINE) {
  console.error('npm error network request failed')
  process.exit(1)
}
const packages = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
const installed = packages.filter(([path, { dev, optional }]) => path && !optional && !(dev && args.includes('--omit=dev')))
mkdirSync('node_modules', { recursive: true })
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }))
`

let clone: string

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'switchboard-setup-test-'))
  mkdirSync(join(clone, 'bin'))
  copyFileSync(new URL('setup.js', import.meta.url), join(clone, 'bin/setup.js'))
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ type: 'module', optionalDependencies: {} }))
  writeFileSync(join(clone, 'bin/npm'), fakeNpm, { mode: 0o755 })
  lock(lockfile)
})

afterEach(() => rmSync(clone, { recursive: true }))

const lock = (packages: object) => writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }))

const npmCalls = () =>
  existsSync(join(clone, 'npm-calls')) ? readFileSync(join(clone, 'npm-calls'), 'utf8').trim().split('\n') : []

async function setUp(args: string[] = [], environment: Record<string, string> = {}) {
  const path = join(clone, 'bin') + delimiter + process.env.PATH
  const env = { ...process.env, ...environment, PATH: path }
  const child = spawn(process.execPath, [join(clone, 'bin/setup.js'), ...args], { env })
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { output, complaints, code }
}

test('a fresh clone installs its dependencies and prints one line', async () => {
  assert.deepEqual(await setUp(), { output: 'Installing dependencies (first start only)…\n', complaints: '', code: 0 })
  assert.deepEqual(npmCalls(), ['ci --prefix --include=optional --omit=dev'])
})

test('the Node that was installed is linked if npm has not done it', async () => {
  const folder = join(clone, `node_modules/node-${process.platform}-${process.arch}/bin`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'node'), 'a program')
  await setUp()
  assert.equal(readFileSync(join(clone, 'node_modules/.bin/node'), 'utf8'), 'a program')
})

test('a complete clone does nothing and prints nothing', async () => {
  await setUp()
  assert.deepEqual(await setUp(), { output: '', complaints: '', code: 0 })
  assert.equal(npmCalls().length, 1)
})

test('a Node that is too old is named, and nothing is installed', async () => {
  const older = 'Object.defineProperty(process,`versions`,{value:{...process.versions,node:`18.20.4`}})'
  const { complaints, code } = await setUp([], { NODE_OPTIONS: `--import=data:text/javascript,${older}` })
  assert.match(complaints, /Switchboard needs Node [\d.]+ or newer\. You have Node 18\.20\.4\./)
  assert.equal(code, 1)
  assert.deepEqual(npmCalls(), [])
})

test('tests install more than a start, and a start accepts what tests have installed', async () => {
  await setUp()
  await setUp(['--dev'])
  await setUp()
  assert.deepEqual(npmCalls(), [
    'ci --prefix --include=optional --omit=dev',
    'ci --prefix --include=optional --include=dev',
  ])
})

test('a changed lockfile is installed again', async () => {
  await setUp()
  lock({ ...lockfile, 'node_modules/runtime': { version: '1.0.1', integrity: 'sha512-newer' } })
  await setUp()
  assert.equal(npmCalls().length, 2)
})

test('two setups at the same time install once', async () => {
  const results = await Promise.all([setUp(), setUp(), setUp()])
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0, 0],
  )
  assert.equal(npmCalls().length, 1)
})

test('the lock of a killed setup does not block the next one', async () => {
  symlinkSync(String(2 ** 22 + 1), join(clone, '.setup.lock'))
  assert.equal((await setUp()).code, 0)
  assert.equal(npmCalls().length, 1)
})

test('without a network it explains the problem, and the next run tries again', async () => {
  const { complaints, code } = await setUp([], { OFFLINE: 'yes' })
  assert.equal(code, 1)
  assert.match(complaints, /npm error network request failed\n\nInstalling dependencies failed\. Check your network/)
  assert.equal((await setUp()).code, 0)
})
