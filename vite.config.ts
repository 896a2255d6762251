import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { browserContract } from './web/build/browser-contract.ts'
import { assignToParts } from './web/build/parts.ts'
import { buildWidgets } from './web/build/widgets.ts'

/** React Aria brings its own words in 34 languages; ours are these, and the others cost 40 KB. */
const languages = new Set(['en-US', 'de-DE'])

const onlyOurLanguages = (): Plugin => ({
  name: 'only-our-languages',
  enforce: 'pre',
  load(id) {
    const language = /\/(?:react-aria|react-stately|react-aria-components)\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/.exec(
      id,
    )?.[1]
    return language && !languages.has(language) ? 'export default {}' : undefined
  },
})

/**
 * A dialog hides the page behind it from screen readers, covers it and keeps the focus. React Aria also makes it inert,
 * which every element inherits: a list took 20 ms to open a dialog, and as long to close it, for their styles alone.
 */
const withoutInert = (): Plugin => ({
  name: 'without-inert',
  enforce: 'pre',
  transform: {
    filter: { id: /react-aria\/.*overlays\/useModalOverlay\.m?js$/ },
    handler(code) {
      const inert = 'shouldUseInert: true'
      if (!code.includes(inert)) this.error(`There is no "${inert}" any more.`)
      return { code: code.replace(inert, 'shouldUseInert: false'), map: null }
    },
  },
})

const layerOrder = /@layer [\w, ]+;/.exec(readFileSync('web/styles/layers.css', 'utf8'))?.[0] ?? ''

/** Stylesheets arrive in any order, and whichever names a layer first ranks it: so each of them begins with the order. */
const keepLayerOrder = (): Plugin => ({
  name: 'keep-layer-order',
  enforce: 'post',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = layerOrder + String(file.source)
    }
  },
})

/** Of the list, which is shown from memory before any of its scripts has come; see `web/lib/screen-snapshot`. */
const firstStyles = new Set(['start', 'common', 'list'])

/** Styles that the page waits for from the beginning, instead of one after the other. */
const linkFirstStyles = (): Plugin => ({
  name: 'link-first-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && firstStyles.has(file.name))
        .flatMap((file) => [
          ...((file as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
        ])
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        })),
  },
})

/** 2 % larger than with 11, in less than half of the time: 3.0 s instead of 7.4 for the whole application. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli))
}

/** The server sends these as they are, so that it compresses nothing itself. All at once, to use every core. After the widgets. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
    const dir = join(root, 'dist')
    const files = await readdir(dir, { recursive: true })
    const compressible = files.filter((name) => /\.(?:js|css|html|svg)$/.test(name))
    await Promise.all(compressible.map((name) => compressFile(join(dir, name))))
  },
})

/** While developing. The Host stays as it is: a session writes only from pages of its own host. */
const proxied = { target: process.env.SERVER ?? 'http://127.0.0.1:3000', changeOrigin: false }

const root = join(import.meta.dirname, 'web')

const shared = {
  root,
  plugins: [onlyOurLanguages(), withoutInert(), browserContract(), react(), keepLayerOrder(), linkFirstStyles()],
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': proxied, '/ws': { ...proxied, ws: true } } },
} satisfies InlineConfig

/** In a hook, because it bundles everything: a program that only reads this configuration must not wait for that. */
const groupByParts = (): Plugin => ({
  name: 'group-by-parts',
  apply: 'build',
  async config() {
    const groups = [{ name: await assignToParts(shared, root) }]
    const output = { codeSplitting: { groups, includeDependenciesRecursively: false } }
    return { build: { rolldownOptions: { output } } }
  },
})

export default defineConfig({
  ...shared,
  plugins: [...shared.plugins, groupByParts(), buildWidgets(root), precompress()],
})
