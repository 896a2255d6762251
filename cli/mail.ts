import { buffer } from 'node:stream/consumers'

/**
 * The pipe: `npm run -s mail < message.eml`, or from an alias of a mail server. Sends the message to the running
 * instance; success means that it is stored. Any other outcome exits with 75, so that the mail server keeps the
 * message and retries; a message sent twice is stored once.
 *
 * SWITCHBOARD_URL      URL of the instance, default http://127.0.0.1:3000
 * SWITCHBOARD_TOKEN    an access token with admin.channel_email
 * SWITCHBOARD_CHANNEL  the id of the mail account, if the message belongs to one
 */
const { SWITCHBOARD_URL = 'http://127.0.0.1:3000', SWITCHBOARD_TOKEN = '', SWITCHBOARD_CHANNEL } = process.env

/** From sysexits.h, which mail servers understand. */
const exitCodes = { tryAgain: 75, unusable: 65 }

const end = (code: number, reason: string) => {
  process.stderr.write(`${reason}\n`)
  process.exitCode = code
}

async function handOver(message: Buffer): Promise<void> {
  const address = new URL('/api/v1/inbound_mails', SWITCHBOARD_URL)
  if (SWITCHBOARD_CHANNEL) address.searchParams.set('channel_id', SWITCHBOARD_CHANNEL)
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Token token=${SWITCHBOARD_TOKEN}`, 'content-type': 'message/rfc822' },
    body: message,
    redirect: 'error',
    signal: AbortSignal.timeout(60_000),
  })
  if (answer.status === 201) return
  const reason = `The instance responded with ${answer.status}: ${(await answer.text()).slice(0, 500)}`
  end(answer.status === 413 ? exitCodes.unusable : exitCodes.tryAgain, reason)
}

try {
  const message = await buffer(process.stdin)
  if (message.length === 0) end(exitCodes.unusable, 'No message on standard input.')
  else await handOver(message)
} catch (error) {
  end(exitCodes.tryAgain, `Cannot reach the instance: ${(error as Error).message}`)
}
