import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OtherSite = { address: string; close(): void }

/**
 * A website that allows nothing but the helpdesk, and no inline scripts or styles. `/no-sockets` allows no sockets;
 * `?lang=de` sets the language of the page.
 */
export async function startOtherSite(desk: string, content: string): Promise<OtherSite> {
  const sockets = desk.replace('http', 'ws')
  const policy = `default-src 'none'; script-src ${desk}; style-src ${desk}; connect-src ${desk}`
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const allowed = pathname === '/no-sockets' ? policy : `${policy} ${sockets}`
    const lang = searchParams.get('lang') ?? 'en'
    const page = `<!doctype html><html lang="${lang}"><title>Shop</title><main><h1>Shop</h1>${content}</main></html>`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': allowed }).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Another host name, so that the helpdesk is another site.
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
