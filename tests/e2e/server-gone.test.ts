import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { passTime, stopClock } from './support/clock.ts'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

/** A proxy between browser and server, so that the server can be unreachable without being stopped. */
async function startProxy(target: number) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    address: `http://127.0.0.1:${port}`,
    goAway: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    comeBack: () => listen(port),
  }
}

/** Milliseconds until the page notices that the server is back. That it is gone is noticed at once. */
const noticedWithin = 3000

test('an unreachable server is noticed, navigation waits, and everything continues when it is back', async (t) => {
  const proxy = await startProxy(Number(new URL(desk.address).port))
  t.after(proxy.goAway)
  const { page, expects, inspect } = await desk.visit(t, 'agnes', { clock: true })
  expects(/^foreign (?:request|socket): |ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket/)
  await page.goto(`${proxy.address}/dashboard`)
  await page.getByRole('link', { name: 'Notifications' }).first().waitFor({ timeout: 20_000 })
  await page.getByRole('main').getByRole('heading').first().waitFor({ timeout: 20_000 })
  const banner = page.getByText('We can’t reach the server.')
  // For the processor, not for the page: while its clock stands still, only the time that the test lets pass counts.
  const soon = { timeout: 20_000 }

  await stopClock(page)
  proxy.goAway()
  await banner.waitFor(soon)
  await page.clock.resume()
  await inspect()
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor(soon)

  await stopClock(page)
  await proxy.comeBack()
  for (let passed = 0; passed < noticedWithin; passed += 500) await passTime(page, 500)
  await banner.waitFor({ state: 'hidden', ...soon })
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor(soon)
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'hidden', ...soon })
})
