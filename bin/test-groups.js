// Test files, put into groups that each run in one process. Importing the server takes a process more than a second,
// so one process for every file would spend minutes on imports alone.
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const everyTest = '{bin,cli,contract,db,server,tests,web}/**/*.test.ts'

/** Files that measure their process, end it, or keep the processor busy for minutes, stay alone. */
const runsAlone = (file) => /^(tests\/(e2e|generated|mail|telephony)|bin|cli)\/|^server\/start\.test\.ts$/.test(file)

/** What a developer waits for while working; the rest is for `npm test`. */
export const isQuick = (file) =>
  !/^(tests\/(e2e|generated|mail|telephony)|bin)\/|^server\/(start\.test|embedded-postgres\/|channels\/email\/(incoming|accounts)\/)/.test(
    file,
  )

/** About as much source as takes half a minute to run. Small groups leave no processor idle at the end. */
const bytesPerGroup = 60_000

/**
 * Writes one file per group into `folder` and answers their paths. The runner takes files by name, so the numbers
 * put the longest first: tests in the browser, then by size.
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

const inBrowser = ({ file }) => Number(file.startsWith('tests/e2e/'))
const longestFirst = (one, other) => inBrowser(other) - inBrowser(one) || other.bytes - one.bytes

function groupsOf(sized) {
  const alone = sized.filter(({ file }) => runsAlone(file)).map(({ file }) => [file])
  const groups = []
  let room = 0
  for (const { file, bytes } of sized.filter(({ file }) => !runsAlone(file))) {
    if (room < bytes) {
      groups.push([])
      room = bytesPerGroup
    }
    groups.at(-1).push(file)
    room -= bytes
  }
  return [...alone, ...groups]
}

/** A suite per file keeps the hooks of each file to that file. The import before them keeps used databases for all. */
function sourceOf(root, files) {
  const url = (file) => JSON.stringify(pathToFileURL(join(root, file)).href)
  const suites = files.map((file) => `describe(${JSON.stringify(file)}, async () => void (await import(${url(file)})))`)
  return [`import { describe } from 'node:test'`, `import ${url('tests/support/database.ts')}`, ...suites, ''].join(
    '\n',
  )
}
