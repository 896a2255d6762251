import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts that the screens behind these addresses are in, as `web/build/parts.ts` and the bundler call them. */
const parts: readonly { at: RegExp; part: string }[] = [
  { at: /^\/tickets\b/, part: 'ticket' },
  { at: /^\/(?:overviews\b.*)?$/, part: 'list' },
  { at: /^\/(?:admin|dashboard|drafts|notifications|organizations|phone|profile|search|users)\b/, part: 'list' },
  { at: /^\/admin\b/, part: 'forms' },
  { at: /^\/admin\b/, part: 'admin-frame' },
  { at: /^\/requests\b/, part: 'portal' },
  { at: /^\/signin\b/, part: 'signIn' },
]

type Built = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Built>

/**
 * Files that the browser can fetch before it has read the page, in the order in which they are needed: it fetches
 * six at a time. Scripts would request the rest only after they have run, half a second later on a slow computer.
 * Empty for a build without a manifest.
 */
export async function earlyLinks(folder: string, path: string): Promise<string | undefined> {
  const manifest = await readManifest(join(folder, '.vite/manifest.json'))
  const screens = parts.filter(({ at }) => at.test(path)).map(({ part }) => part)
  return manifest && [whoIsHere, ...filesOf(manifest, ['index', 'start', ...screens])].join(', ')
}

let last: { path: string; changedAt: number; manifest: Manifest } | undefined

/** Read again only after another build: it has a hundred thousand characters. */
async function readManifest(path: string): Promise<Manifest | undefined> {
  const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs
  if (changedAt === undefined) return undefined
  if (last?.path !== path || last.changedAt !== changedAt) {
    last = { path, changedAt, manifest: JSON.parse(await readFile(path, 'utf8')) as Manifest }
  }
  return last.manifest
}

function filesOf(manifest: Manifest, wanted: readonly string[]): string[] {
  const all = Object.entries(manifest).map(([module, { name }]) => ({ module, name }))
  const screens = wanted.flatMap((part) => all.filter(({ name }) => name === part).map(({ module }) => module))
  const found = new Set<string>()
  for (const screen of screens) addWithImports(manifest, screen, found)
  const built = [...found].flatMap((module) => manifest[module] ?? [])
  return built.flatMap(({ file, css = [], assets = [] }) => [
    script(file),
    ...css.map(style),
    ...assets.filter(isLatin).map(font),
  ])
}

/** What a file imports comes before it, because it runs before it. */
function addWithImports(manifest: Manifest, module: string, found: Set<string>, above: readonly string[] = []): void {
  if (found.has(module) || above.includes(module)) return
  for (const imported of manifest[module]?.imports ?? []) addWithImports(manifest, imported, found, [...above, module])
  found.add(module)
}

/** Fonts for other scripts are loaded when needed. */
const isLatin = (asset: string) => asset.includes('inter-latin-wght')

const script = (file: string) => `</${file}>; rel=modulepreload`
const style = (file: string) => `</${file}>; rel=preload; as=style; crossorigin`
const font = (file: string) => `</${file}>; rel=preload; as=font; crossorigin`
const whoIsHere = '</api/v1/signshow>; rel=preload; as=fetch; crossorigin'
