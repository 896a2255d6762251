import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { authorization } from './client.ts'
import { createInstance } from './instance.ts'
import { readSizes } from './sizes.ts'

const port = 29_543

/** SIGTERM while requests are under way: all of them are answered, and the process ends with 0. */
export async function stopFaults(args: string[]): Promise<string[]> {
  const { rounds } = readSizes(args, { rounds: 5 })
  const instance = await createInstance(port)
  const faults: string[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const requests = Array.from({ length: 40 }, (_, index) => sendSlowly(index))
      await Promise.all(requests.map(({ begun }) => begun))
      const stopping = instance.stop()
      const answers = await Promise.all(requests.map(({ answered }) => answered))
      const code = await stopping
      const bad = answers.filter((answer) => answer !== 201)
      process.stdout.write(
        `round ${round}: ${answers.length - bad.length} of ${answers.length} answered, exit ${code}\n`,
      )
      faults.push(...bad.map((answer) => `round ${round}: a running request got ${answer}`))
      if (code !== 0) faults.push(`round ${round}: SIGTERM ended with ${code}`)
      await instance.start()
    }
    return faults
  } finally {
    await instance.close()
  }
}

/** `begun`: the server has the request and waits for its body. `answered`: the status, or what went wrong. */
function sendSlowly(index: number) {
  const title = `Slow ${index}`
  const body = JSON.stringify({
    title,
    group: 'Users',
    customer_id: 'guess:slow@example.com',
    article: { body: title },
  })
  const headers = {
    authorization,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  }
  const sent = request({ host: '127.0.0.1', port, path: '/api/v1/tickets', method: 'POST', headers })
  const begun = new Promise<void>((resolve) => sent.once('continue', resolve))
  const answered = new Promise<number | string>((resolve) => {
    sent.on('error', ({ message }) => resolve(message))
    sent.on('response', (response) => void text(response).then(() => resolve(response.statusCode ?? 0), String))
  })
  void begun.then(async () => {
    const half = Math.floor(body.length / 2)
    sent.write(body.slice(0, half))
    await delay(1000)
    sent.end(body.slice(half))
  })
  sent.flushHeaders()
  return { begun, answered }
}
