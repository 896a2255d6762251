// Puts test files into groups, each of which runs in one process. Importing the server takes more than a second,
// so one process per file would spend minutes on imports alone.
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const everyTest = '{bench,bin,cli,contract,db,server,tests,web}/**/*.test.ts'

/** Files that measure their process, end it, or use the processor for a minute, run alone. */
const alone = [
  'tests/e2e/every-screen',
  'tests/generated/(bodies|hostile|permissions)',
  'tests/mail/extremes',
  'tests/telephony/live',
  'server/start',
  'bin/.*',
]
const runsAlone = (file) => new RegExp(`^(${alone.join('|')})\\.test\\.ts$`).test(file)

const slow = [
  'tests/(e2e|generated|mail|telephony)/.*',
  '(bench|bin)/.*',
  'server/(start|embedded-postgres/.*)',
  'server/channels/(email|cti)/.*',
  // Megabytes of input, growth, and hundreds of malformed mails.
  'server/.*(-memory|linear|hostile|fuzz|long-conversations|odd-mails|base64)',
  // All roles against all records, all authentication methods, thousands of generated conditions and words.
  'server/authentication/.*',
  'server/features/(accounts|oauth|two-factor|notifications)/.*',
  'server/features/(tickets/authorization|permissions/grants|users/(names|mass-assignment|email-change|sign-up))',
  'server/features/(attachments/preview|conditions/(agreement|regex)|search/(keeping|fences|visibility))',
  'tests/conformance/clients',
]

/** Tests for use during development; `npm test` runs all. */
export const isQuick = (file) => !new RegExp(`^(${slow.join('|')})\\.test\\.ts$`).test(file)

/**
 * About as much source as runs in one or two minutes. A process needs 3.5 s of processor time before its first test
 * and runs cold code in its first tests; one that runs longer would leave a core idle at the end.
 */
const bytesPerGroup = { browser: 50_000, server: 200_000 }

/**
 * Writes one file per group into `folder` and returns their paths. The runner sorts files by name, so the numbers
 * put the longest first: browser tests, then by size.
 */
export function writeTestGroups(root, folder, isWanted = () => true) {
  const files = globSync(everyTest, { cwd: root, exclude: (name) => name === 'node_modules' }).filter(isWanted)
  const sized = files.map((file) => ({ file, bytes: statSync(join(root, file)).size })).sort(longestFirst)
  return groupsOf(sized).map((group, index) => {
    const path = join(folder, `${String(index).padStart(3, '0')}.mjs`)
    writeFileSync(path, sourceOf(root, group))
    return path
  })
}

const inBrowser = ({ file }) => file.startsWith('tests/e2e/')
const longestFirst = (one, other) => other.bytes - one.bytes

function groupsOf(sized) {
  const browser = sized.filter(inBrowser)
  const server = sized.filter((one) => !inBrowser(one))
  return [...groupKind(browser, bytesPerGroup.browser), ...groupKind(server, bytesPerGroup.server)]
}

function groupKind(sized, most) {
  const single = sized.filter(({ file }) => runsAlone(file)).map(({ file }) => [file])
  const rest = sized.filter(({ file }) => !runsAlone(file))
  return [...single, ...fillGroups(rest, most)]
}

function fillGroups(sized, most) {
  const groups = []
  let room = 0
  for (const { file, bytes } of sized) {
    if (room < bytes) {
      groups.push([])
      room = most
    }
    groups.at(-1).push(file)
    room -= bytes
  }
  return groups
}

/** Shared by all files of a process: databases that can be reset, and a browser. */
const shared = (files) => [
  'tests/support/database.ts',
  ...(files.some((file) => inBrowser({ file })) ? ['tests/e2e/support/chromium.ts'] : []),
]

/** The hooks of the shared modules run after all files. */
function sourceOf(root, files) {
  const url = (file) => pathToFileURL(join(root, file)).href
  const urls = Object.fromEntries(files.map((file) => [file, url(file)]))
  return [
    ...shared(files).map((file) => `import ${JSON.stringify(url(file))}`),
    `import { runTestFiles } from ${JSON.stringify(url('tests/support/test-group.js'))}`,
    `await runTestFiles(${JSON.stringify(urls)})`,
    '',
  ].join('\n')
}
