import type { ImapFlow } from 'imapflow'
import { clearLeftovers, type Fetching, fetchNewMail } from './imap-fetch.ts'
import { folderOf, imapClient } from './imap-client.ts'
import { mostBytes } from './receive.ts'
import type { Session } from './session.ts'
import { writeNotice } from '#kernel/notices.ts'

/** Servers with IDLE are polled now and then, too, because notifications get lost; others every minute. */
const askEvery = { pushing: 240_000, silent: 60_000 }

const notCleared = writeNotice('mail_stays_in_mailbox')

/** Milliseconds for a session to log out after a stop. */
const grace = 3000

/** Fetches existing and then new messages until stopped; throws when the connection ends. */
export async function runImapSession(session: Session): Promise<void> {
  const { deps, account, credentials, signal } = session
  const options = account.options.inbound.options
  const client = await imapClient(options, credentials, { mostBytes: await mostBytes(deps) })
  const news = listenForNews(client, signal)
  signal.addEventListener('abort', () => setTimeout(() => client.close(), grace).unref(), { once: true })
  try {
    await client.connect()
    await client.mailboxOpen(folderOf(options))
    const fetching: Fetching = { deps, account, client, signal }
    await clearLeftovers(fetching)
    while (!signal.aborted) {
      news.forget()
      const isCleared = await fetchNewMail(fetching)
      await session.report(isCleared ? null : notCleared)
      await news.wait()
    }
  } finally {
    await leave(client)
  }
}

/** Resolves when the mailbox has new messages, the connection ends or the session is stopped. */
function listenForNews(client: ImapFlow, signal: AbortSignal) {
  let heard = Promise.withResolvers<void>()
  const ring = () => heard.resolve()
  client.on('exists', ring)
  client.on('close', ring)
  signal.addEventListener('abort', ring, { once: true })
  return {
    forget: () => {
      heard = Promise.withResolvers()
    },
    wait: async () => {
      const timer = setTimeout(ring, client.capabilities.has('IDLE') ? askEvery.pushing : askEvery.silent)
      // The next command ends IDLE; a lost connection resolves, too.
      client.idle().catch(() => undefined)
      await heard.promise.finally(() => clearTimeout(timer))
    },
  }
}

async function leave(client: ImapFlow): Promise<void> {
  if (client.usable) await client.logout().catch(() => undefined)
  client.close()
}
