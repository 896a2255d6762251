// Every check and every test, as `npm test` runs them here and anywhere. `--checks-only` leaves the tests out.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const env = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH }

const checks = [
  ['types', 'tsc --noEmit --project .'],
  ['types of the web UI', 'tsc --noEmit --project tsconfig.web.json'],
  ['format', 'oxfmt --check .'],
  ['lint', 'oxlint --deny-warnings'],
  ['import rules', 'node bin/import-rules.js'],
  ['dead code', 'knip'],
  ['German texts', 'node bin/check-strings.js'],
  ['bundle sizes', 'node bin/check-bundle.js'],
  ['OpenAPI document', 'node cli/openapi.ts --check'],
  ['table types', 'node cli/table-types.ts --check'],
]

const tests = [
  'node --test --test-concurrency=2 --test-reporter=spec --test-timeout=900000 --test-global-setup=tests/support/global-setup.ts',
  '{bin,cli,contract,db,server,tests,web}/**/*.test.ts',
].join(' ')

const failed = await runChecks()
if (!process.argv.includes('--checks-only') && !(await runTests())) failed.push('tests')
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Two at a time, because two cores are what every machine has. */
async function runChecks() {
  const waiting = [...checks]
  const failed = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runCheck(...check))) failed.push(check[0])
    }
  }
  await Promise.all([work(), work()])
  return failed
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

/** Writes straight to the terminal, so that the runner's own summary is what stands at the end. */
async function runTests() {
  // Ctrl-C reaches the runner too, which then puts its database away; we wait for that.
  process.on('SIGINT', () => {})
  const [code] = await once(start(tests, 'inherit'), 'exit')
  return code === 0
}

function start(command, stdio) {
  const [program, ...args] = command.split(' ')
  return spawn(program, args, { cwd: root, env, stdio })
}
