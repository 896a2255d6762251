// Puts test files into groups, each of which runs in one process. Importing the server takes more than a second,
// so one process per file would spend minutes on imports alone.
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const everyTest = '{bench,bin,cli,contract,db,server,tests,web}/**/*.test.ts'

/** Files that share a process because they need the same: the generated tests use all endpoints and their schemas. */
const together = ['tests/e2e/every-screen', 'server/start', 'tests/generated/(?!bodies).*']

/** Files that measure their process or end it. */
const alone = ['tests/generated/bodies', 'tests/mail/extremes', 'tests/telephony/live', 'bin/.*']

const matches = (patterns) => {
  const pattern = new RegExp(`^(${patterns.join('|')})\\.test\\.ts$`)
  return ({ file }) => pattern.test(file)
}

const slow = [
  'tests/(e2e|generated|mail|telephony)/.*',
  '(bench|bin)/.*',
  'server/(start|embedded-postgres/.*)',
  // Single channels; what they share stays.
  'server/channels/(email|cti|chat|messaging|telegram|sms|whatsapp|facebook|web-form)/.*',
  // Other processes, which are started and killed, whole backups, and waits of jobs.
  'server/.*killed-process',
  'server/(backup/.*|kernel/jobs/worker|kernel/files/sandboxed-process|kernel/blobs/s3)',
  'cli/switchboard',
  // Megabytes of input, growth, and hundreds of malformed mails.
  'server/.*(-memory|linear|hostile|fuzz|long-conversations|odd-mails|base64)',
  // All roles against all records, all authentication methods, thousands of generated conditions and words.
  'server/authentication/.*',
  'server/features/(accounts|oauth|two-factor|notifications)/.*',
  'server/features/(tickets/authorization|permissions/grants|users/(names|mass-assignment|email-change|sign-up))',
  'server/features/(attachments/preview|avatars/.*|conditions/(agreement|regex)|search/(keeping|fences|visibility))',
  'tests/conformance/clients',
]

/** Tests for use during development; `npm test` runs all. */
export const isQuick = (file) => !matches(slow)({ file })

/** Files of the server that share a process, in bytes. */
const leastPerGroup = 150_000

/**
 * Writes one file per group into `folder` and returns their paths. The runner sorts files by name, so the numbers
 * put the longest first: browser tests, files that run alone, and at the end those of the server.
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

/**
 * A process needs 3.5 s of processor time before its first test and runs cold code in its first tests, so there are few.
 */
function groupsOf(sized) {
  const isPlaced = matches([...together, ...alone])
  const rest = sized.filter((one) => !isPlaced(one))
  const groups = [
    ...halve(rest.filter(inBrowser)),
    ...together.map((pattern) => sized.filter(matches([pattern]))),
    ...sized.filter(matches(alone)).map((one) => [one]),
    ...fillGroups(rest.filter((one) => !inBrowser(one))),
  ]
  return groups.filter((group) => group.length > 0).map((group) => group.map(({ file }) => file))
}

const countBytes = (sized) => sized.reduce((sum, { bytes }) => sum + bytes, 0)

/** Two groups that take about the same time. */
function halve(sized) {
  const halves = [[], []]
  for (const one of sized) halves.toSorted((a, b) => countBytes(a) - countBytes(b))[0].push(one)
  return halves
}

/** Three run at a time, and each gets a quarter of what is left, so that the last ones end at about the same time. */
function fillGroups(sized) {
  const groups = []
  let bytesLeft = countBytes(sized)
  let room = 0
  for (const one of sized) {
    if (room < one.bytes) {
      groups.push([])
      // A small rest would be a process of its own.
      room = bytesLeft < 1.5 * leastPerGroup ? bytesLeft : Math.max(leastPerGroup, bytesLeft / 4)
    }
    groups.at(-1).push(one)
    room -= one.bytes
    bytesLeft -= one.bytes
  }
  return groups
}

/** Files about scripts, which use no database. */
const isAboutScripts = (file) => file.startsWith('bin/')

/** Shared by all files of a process: databases that can be reset, and a browser. */
const shared = (files) => [
  ...(files.every(isAboutScripts) ? [] : ['tests/support/database.ts']),
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
