import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { browserContract } from './web/build/browser-contract.ts'
import { assignToParts } from './web/build/parts.ts'

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

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** The server sends these as they are, so that it compresses nothing itself. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    for (const path of files.filter((name) => /\.(?:js|css|html|svg)$/.test(name)).map((name) => join(dir, name))) {
      const content = readFileSync(path)
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      writeFileSync(`${path}.br`, brotliCompressSync(content, brotli))
    }
  },
})

/** While developing. The Host stays as it is: a session writes only from pages of its own host. */
const proxied = { target: process.env.SERVER ?? 'http://127.0.0.1:3000', changeOrigin: false }

const root = join(import.meta.dirname, 'web')

const shared: InlineConfig = {
  root,
  plugins: [
    onlyOurLanguages(),
    withoutInert(),
    browserContract(),
    react(),
    keepLayerOrder(),
    linkFirstStyles(),
    precompress(),
  ],
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
}

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return shared
  const groups = [{ name: await assignToParts(shared, root) }]
  return {
    ...shared,
    build: {
      ...shared.build,
      rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
    },
  }
})
