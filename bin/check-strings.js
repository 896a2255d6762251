// Every text of the web UI must have a German entry, and every entry must be in use.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const loadFrom = (file) => import(pathToFileURL(join(root, file)).href)
const load = (file) => loadFrom(`web/lib/i18n/${file}`)
const { de } = await load('de.ts')
/** Texts that the server sends are separate, because no t() contains them. */
const { server } = await load('de/server.ts')
const { makeLabel } = await loadFrom('web/ui/patterns/form/field-spec.ts')

const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
const single = new RegExp(String.raw`\bt\(\s*${literal}`, 'g')
const plural = new RegExp(String.raw`\btn\(\s*[^,]+,\s*${literal},\s*${literal}`, 'g')
/** Only literals can be checked. */
const computed = /\bt\(\s*(?!['")])/g

const used = new Map()
const problems = []
for (const file of globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**', 'web/lib/i18n/**'] })) {
  if (file.endsWith('.test.ts')) continue
  const source = readFileSync(join(root, file), 'utf8')
  const found = [...source.matchAll(single), ...source.matchAll(plural)].flatMap(([, ...texts]) => texts)
  for (const text of found) used.set(unquoted(text), file)
  if (computed.test(source)) problems.push(`${file}: t() needs a literal; use td() for texts from the server`)
}

for (const problem of [...(await failureProblems()), ...(await noticeProblems())]) problems.push(problem)
for (const text of await seededTexts()) used.set(text, 'db/seeds')
for (const text of await wireTexts()) used.set(text, 'contract')

for (const [text, file] of used)
  if (!(text in de)) problems.push(`${file}: no German translation for ${JSON.stringify(text)}`)
for (const text of Object.keys(de)) {
  if (!used.has(text) && !(text in server)) problems.push(`Unused translation: ${JSON.stringify(text)}`)
}
for (const [text, german] of Object.entries(de)) {
  const lost = placeholders(text).filter((name) => !placeholders(JSON.stringify(german)).includes(name))
  if (lost.length > 0) problems.push(`The German translation of ${JSON.stringify(text)} lacks ${lost.join(', ')}`)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Every code has a sentence in both languages with the same values. */
async function failureProblems() {
  const { errorCodes } = await loadFrom('contract/error-codes.ts')
  const { failures: english } = await load('failures.ts')
  const { failures: german } = await load('de/failures.ts')
  const keys = new Set([...Object.keys(errorCodes), ...Object.keys(english), ...Object.keys(german)])
  return [...keys].flatMap((key) => {
    if (!(key.split('@')[0] in errorCodes)) return [`Unknown code: ${key}`]
    if (!english[key] || !german[key]) return [`No ${english[key] ? 'German' : 'English'} sentence for code ${key}`]
    const [one, other] = [english[key], german[key]].map((text) => placeholders([text].flat().join()).toSorted().join())
    return one === other ? [] : [`The sentences for ${key} use different values: ${one} and ${other}`]
  })
}

/** Notices have their English text in the contract, and a German one with the same values; no code is used twice. */
async function noticeProblems() {
  const { errorCodes } = await loadFrom('contract/error-codes.ts')
  const { notices: english } = await loadFrom('contract/notices.ts')
  const { notices: german } = await load('de/notices.ts')
  return Object.keys({ ...english, ...german }).flatMap((code) => {
    if (code in errorCodes) return [`${code} is the code of an error and of a notice`]
    if (!english[code] || !german[code])
      return [`No ${english[code] ? 'German' : 'English'} sentence for notice ${code}`]
    const [one, other] = [english[code], [german[code]].flat()[0]].map((text) => placeholders(text).toSorted().join())
    return one === other ? [] : [`The sentences for ${code} use different values: ${one} and ${other}`]
  })
}

/** Names of seeded records are shown as they are stored. */
async function seededTexts() {
  const shown = (await loadFrom('db/seeds/settings.ts')).defaultSettings().filter(({ options }) => options.form)
  const ofSettings = shown.flatMap(({ name, title, description, options: { form } }) => [
    title,
    description,
    ...form.flatMap((input) => Object.values(input.options ?? {})),
    ...form.filter((input) => input.name !== name).map((input) => makeLabel(input.name)),
  ])
  const ofPermissions = (await loadFrom('db/seeds/permissions.ts')).permissions.flatMap(({ label, description }) => [
    label,
    description,
  ])
  const { ticketStateTypes, ticketStates, ticketPriorities } = await loadFrom('db/seeds/ticket-basics.ts')
  const { overviews } = await loadFrom('db/seeds/overviews.ts')
  const { roles } = await loadFrom('db/seeds/roles.ts')
  const named = [ticketStateTypes, ticketStates, ticketPriorities, overviews, roles]
  return [...ofSettings, ...ofPermissions, ...named.flat().map(({ name }) => name)]
}

/** Columns and operators are shown by their names. */
async function wireTexts() {
  const { overviewColumns, overviewReferences } = await loadFrom('contract/overview.ts')
  const { filterOperators } = await loadFrom('contract/postmaster-filter.ts')
  const { describedLabels } = await loadFrom('web/domain/tickets/attributes.ts')
  const names = [...overviewColumns, ...overviewReferences]
  return [...filterOperators, ...names.map((name) => makeLabel(name)), ...describedLabels()]
}

function unquoted(text) {
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

function placeholders(text) {
  return text.match(/\{\w+\}/g) ?? []
}
