import { setTimeout as delay } from 'node:timers/promises'
import { systemActor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { writeNotice } from '#kernel/notices.ts'
import { getAccessToken, replaceRefusedToken } from '../accounts/access-token.ts'
import { explainFault, isRefusedSignIn } from '../accounts/faults.ts'
import { noteReceiving } from '#channels/records/store.ts'
import { accountAreas, type FetchedAccount, findAccount } from '../accounts/store.ts'
import { type Credentials, imapPort } from './imap-client.ts'
import { runImapSession } from './imap-session.ts'
import type { ChannelLocks } from '#channels/fetching/locks.ts'
import { pop3Port, runPop3Session } from './pop3-session.ts'
import type { Session } from './session.ts'

type Fetcher = { deps: Deps; account: FetchedAccount; locks: ChannelLocks; signal: AbortSignal }

const second = 1000
const lookForLock = 5 * second

const sessions: Record<FetchedAccount['options']['inbound']['adapter'], (session: Session) => Promise<void>> = {
  imap: runImapSession,
  pop3: runPop3Session,
}

/** 1 s, 2 s, 4 s … up to 5 minutes, with jitter, so that accounts of one server do not reconnect at once. */
const backOff = (failures: number) => Math.min(300 * second, second * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

/** Fetches from one account until stopped, reconnecting as needed. */
export async function runFetcher(fetcher: Fetcher): Promise<void> {
  const { signal } = fetcher
  for (let failures = 0; !signal.aborted;) {
    const outcome = await attempt(fetcher, () => {
      failures = 0
    })
    if (outcome === 'failed') failures += 1
    const pause = outcome === 'busy' ? lookForLock : failures === 0 ? 0 : backOff(failures)
    await delay(pause, undefined, { signal }).catch(() => undefined)
  }
}

/** One session, if no other process fetches from this account. */
async function attempt(fetcher: Fetcher, onSuccess: () => void): Promise<'busy' | 'failed' | 'ended'> {
  const { locks, account, deps } = fetcher
  try {
    if (!(await locks.take(account.id))) return 'busy'
    await runSession(fetcher, onSuccess).finally(() => locks.release(account.id))
    return 'ended'
  } catch (error) {
    await reportFault(fetcher, error).catch((problem: unknown) =>
      deps.log.warn({ err: problem }, 'saving the status of a mail account failed'),
    )
    return 'failed'
  }
}

async function runSession({ deps, account, locks, signal }: Fetcher, onSuccess: () => void): Promise<void> {
  const credentials = await readCredentials(deps, account)
  const lockLost = new AbortController()
  const report = async (complaint: string | null) => {
    onSuccess()
    await note(deps, account.id, complaint)
    if (!(await locks.holds(account.id))) lockLost.abort()
  }
  const session = { deps, account, credentials, signal: AbortSignal.any([signal, lockLost.signal]), report }
  await sessions[account.options.inbound.adapter](session).catch(async (error: unknown) => {
    const { accessToken } = credentials
    if (accessToken !== undefined && isRefusedSignIn(error)) await replaceRefusedToken(deps, account.id, accessToken)
    throw error
  })
}

/** Read for each session: the token may have been replaced since the fetcher began. */
async function readCredentials(deps: Deps, account: FetchedAccount): Promise<Credentials> {
  if (!account.options.auth) return {}
  const current = (await findAccount(deps, account.id, accountAreas)) ?? account
  return { accessToken: await getAccessToken(deps, current) }
}

const note = (deps: Deps, channelId: number, log: string | null) =>
  unitOfWork(deps, { actor: systemActor, requestId: 'incoming-mail' }, (ctx) => noteReceiving(ctx, channelId, log))

/** The fault as text, for the administrator of the account. */
async function reportFault({ deps, account, signal }: Fetcher, error: unknown): Promise<void> {
  if (signal.aborted) return
  const { adapter, options } = account.options.inbound
  const port = adapter === 'imap' ? imapPort(options) : pop3Port(options)
  const { message, notice } = explainFault(error, { host: options.host, port })
  deps.log.warn({ channel: account.id, reason: message }, 'fetching email failed')
  await note(deps, account.id, writeNotice(notice.code, notice.values))
}
