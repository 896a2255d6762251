// Compares what a browser has to fetch before the first paint with its budget (KB of 1000 bytes, gzip).
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const entry = 'index.html'
/** A part of `web/build/parts.ts`. */
const part = (name) =>
  Object.keys(manifest).find((module) => manifest[module].name === name && !module.endsWith('.css'))

/** Everything that is fetched before the named modules can run. */
const budgets = [
  { title: 'agent', limit: 230, modules: [entry, part('start'), part('list')] },
  { title: 'portal', limit: 170, modules: [entry, part('start'), part('portal')] },
  { title: 'sign-in', limit: 170, modules: [entry, part('start'), part('signIn')] },
]

const failures = [
  ...budgets.map(checkScripts),
  checkStyles(),
  checkFont(),
  checkWidget(),
  ...checkLazyScreens(),
].filter(Boolean)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

function screens(folder) {
  const isIn = (module) => module.startsWith(`features/${folder}/`)
  return Object.keys(manifest).filter((module) => isIn(module) && manifest[module].isDynamicEntry)
}

function closureOf(modules) {
  const found = new Set()
  const visit = (module) => {
    if (found.has(module)) return
    found.add(module)
    for (const imported of manifest[module].imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return [...found]
}

function kilobytes(files) {
  const sizes = [...new Set(files)].map((file) => statSync(join(dist, `${file}.gz`)).size)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function complain(title, size, limit) {
  console.log(`${title}: ${size.toFixed(1)} of ${limit} KB`)
  return size > limit && `${title}: ${size.toFixed(1)} KB, limit is ${limit} KB`
}

function checkScripts({ title, limit, modules }) {
  return complain(title, kilobytes(closureOf(modules).map((module) => manifest[module].file)), limit)
}

function checkStyles() {
  const files = closureOf(budgets[0].modules).flatMap((module) => manifest[module].css ?? [])
  return complain('styles of the agent', kilobytes(files), 35)
}

/** Loaded by every page of a website. */
function checkWidget() {
  return complain('chat widget', kilobytes(['widgets/chat.js']), 25)
}

/** Fonts are compressed already. */
function checkFont() {
  const [latin] = globSync('assets/inter-latin-wght-normal-*.woff2', { cwd: dist })
  return complain('font', statSync(join(dist, latin)).size / 1000, 48.5)
}

/** What a screen adds to the list and to what is loaded after it; sheets, dialogs and trials of rules load later. The editor is part of the ticket. */
function checkLazyScreens() {
  const modules = [...budgets[0].modules, part('overlays'), part('frame')]
  const pages = screens('admin').filter((module) => !/(?:-(?:sheet|dialog)|\/try-\w+)\.tsx$/.test(module))
  const editor = 'features/composer/editor/rich-editor.tsx'
  return [...pages.map((page) => checkAdded(page, 65, modules)), checkAdded(editor, 168, [...modules, part('ticket')])]
}

function checkAdded(module, limit, loaded) {
  const known = new Set(closureOf(loaded))
  const added = closureOf([module]).filter((one) => !known.has(one))
  return complain(module, kilobytes(added.map((one) => manifest[one].file)), limit)
}
