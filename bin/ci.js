// Runs every check and every test, as `npm test` does locally and in CI. `--checks-only` and `--tests-only` run
// one part, `--quick` skips slow tests: browsers, channels, installations, other processes and exhaustive checks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isQuick, writeTestGroups } from './test-groups.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = 'node_modules/.cache'
const env = {
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  // A test process imports the server in 1.35 s with the cache, in 1.9 s without.
  NODE_COMPILE_CACHE: join(root, cache, 'compile'),
  // For tsc, which is written in Go: 13 s of processor time instead of 18, and 1.6 GB of memory instead of 1.3.
  GOGC: 'off',
}

/** Uses one core most of the time, so the checks run beside it. */
const webBuild = ['web application', 'node bin/setup.js --dev']

const checks = [
  // Two run at a time anyway, and the threads of one would check the same types again: 10 s of processor time, not 21.
  ['types', `tsc --noEmit --singleThreaded --incremental --tsBuildInfoFile ${cache}/types.tsbuildinfo --project .`],
  [
    'types of the web UI',
    `tsc --noEmit --singleThreaded --incremental --tsBuildInfoFile ${cache}/web.tsbuildinfo --project tsconfig.web.json`,
  ],
  ['format', 'oxfmt --check .'],
  ['lint', 'oxlint --deny-warnings'],
  ['import rules', 'node bin/import-rules.js'],
  ['dead code', 'knip'],
  ['German texts', 'node bin/check-strings.js'],
  ['OpenAPI document', 'node cli/openapi.ts --check'],
  ['table types', 'node cli/table-types.ts --check'],
]

const bundleSizes = ['bundle sizes', 'node bin/check-bundle.js']

const isTestsOnly = process.argv.includes('--tests-only')
const groups = mkdtempSync(join(tmpdir(), 'switchboard-tests-'))
process.on('exit', () => rmSync(groups, { recursive: true, force: true }))

const failed = await runChecks()
if (!process.argv.includes('--checks-only') && !(await runTests())) failed.push('tests')
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Two at a time, because every machine has two cores. */
async function runChecks() {
  const waiting = listChecks()
  const failed = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runCheck(...check))) failed.push(check[0])
    }
  }
  await Promise.all([work(), work()])
  // It reads the files of the build.
  if (!isTestsOnly && !(await runCheck(...bundleSizes))) failed.push(bundleSizes[0])
  return failed
}

function listChecks() {
  return [...(takesLastBuild() ? [] : [webBuild]), ...(isTestsOnly ? [] : checks)]
}

/** Without browsers, tests only need some build; a new one takes 24 s of processor time. */
function takesLastBuild() {
  if (process.argv.includes('--checks-only')) return true
  return process.argv.includes('--quick') && existsSync(join(root, 'web/dist/index.html'))
}

async function runCheck(name, command) {
  const started = performance.now()
  const child = start(command, ['ignore', 'pipe', 'pipe'])
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(`\n${output}${complaints}`)
  return code === 0
}

/** Writes directly to the terminal. A test that fails once fails the run (ADR 45). */
async function runTests() {
  // Ctrl-C reaches the runner too, which then stops its database; wait for that.
  process.on('SIGINT', () => {})
  const isWanted = process.argv.includes('--quick') ? isQuick : () => true
  // Three processes on two cores: browser tests sometimes wait for timers of the page.
  const command = [
    // Passed on to every test process, which then needs 1.75 s of processor time for its imports instead of 2.45 s.
    'node --expose-internals --import ./server/resolve-imports.js',
    '--test --test-concurrency=3 --test-timeout=300000',
    '--test-global-setup=tests/support/global-setup.ts',
    ...writeTestGroups(root, groups, isWanted),
  ].join(' ')
  const [code] = await once(start(command, 'inherit'), 'exit')
  return code === 0
}

function start(command, stdio) {
  const [program, ...args] = command.split(' ')
  return spawn(program, args, { cwd: root, env, stdio })
}
