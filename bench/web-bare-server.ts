import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const rows = Array.from({ length: 120 }, (_, id) => ({
  id,
  cells: Array.from({ length: 8 }, (_cell, column) => `Row ${id}, column ${column}`),
}))

const styles = `
  .row { display: grid; grid-template-columns: 3fr repeat(7, 1fr); border-block-end: 1px solid #ddd }
  .cell { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding-inline: 8px }`

const page = `<!doctype html><meta charset="utf-8"><title>Bare</title><style>${styles}</style>
  <script type="module" src="page.js"></script><div id="root"></div>`

async function bundlePage(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: new URL('web-bare-page.js', import.meta.url).pathname },
    },
  })
  return (bundle as Rolldown.RolldownOutput).output[0].code
}

export type BareServer = { address: string; stop(): void }

/** Serves the bare page, compressed and without a cache. */
export async function serveBarePage(): Promise<BareServer> {
  const files: Record<string, readonly [string, Buffer]> = {
    '/': ['text/html', gzipSync(page)],
    '/page.js': ['text/javascript', gzipSync(await bundlePage())],
    '/rows.json': ['application/json', gzipSync(JSON.stringify(rows))],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, content] = files[url] ?? []
    if (type) response.setHeader('content-type', type).setHeader('content-encoding', 'gzip').end(content)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}
