import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the screens behind these addresses begin with, as the build names it. */
const screens: readonly { at: RegExp; modules: readonly string[] }[] = [
  {
    at: /^\/(?:overviews|tickets)\b/,
    modules: ['features/shell/agent-frame.tsx', 'features/ticket-list/overview-screen.tsx'],
  },
  { at: /^\/requests\b/, modules: ['features/shell/portal-frame.tsx', 'features/portal/requests.tsx'] },
]

type Built = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Built>

/**
 * Files that the browser may fetch while it still runs the first script, which would ask for them only afterwards: half
 * a second later on a slow computer. Nothing for other addresses, nor for a build without a manifest.
 */
export async function earlyLinks(folder: string, path: string): Promise<string | undefined> {
  const modules = screens.find(({ at }) => at.test(path))?.modules
  const text = modules && (await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => undefined))
  return text && modules && linksOf(JSON.parse(text) as Manifest, modules)
}

function linksOf(manifest: Manifest, modules: readonly string[]): string {
  const found = new Set(modules)
  // A set also visits what is added to it on the way.
  for (const module of found) {
    for (const imported of manifest[module]?.imports ?? []) found.add(imported)
  }
  const files = [...found].flatMap((module) => {
    const { file, css = [], isEntry = false } = manifest[module] ?? {}
    return file === undefined || isEntry ? [] : [script(file), ...css.map(style)]
  })
  return [...new Set(files)].join(', ')
}

const script = (file: string) => `</${file}>; rel=modulepreload`
const style = (file: string) => `</${file}>; rel=preload; as=style; crossorigin`
