import { randomId } from '#web/lib/without-https.ts'
import { ApiError, isPassing } from '../api/error.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/send.ts'
import { createStore } from '../external-store.ts'
import { sessionQuery } from '../session.ts'
import { deleteRequest, storeRequest, storedRequests } from './local.ts'
import { networkBack } from './network.ts'
import type { QueuedRequest } from './queued-request.ts'

/** Requests that wait for the network, oldest first. They survive the page. */
export const waiting = createStore<readonly QueuedRequest[]>([])

/** The result of a request that had to wait. */
export type Outcome = { queued: QueuedRequest; refusal?: ApiError | undefined }
const listeners = new Set<(outcome: Outcome) => void>()

export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentUser = (): number => queryClient.getQueryData(sessionQuery.queryKey)?.me?.id ?? 0

export type Unposted = Omit<QueuedRequest, 'key' | 'at'>

/** The server's response; undefined while the request waits. A rejection is thrown. */
export async function post(unposted: Unposted): Promise<unknown> {
  const queued: QueuedRequest = { ...unposted, key: randomId(), at: Date.now() }
  // Queued requests are sent first, so that of two changes of one field the later one wins.
  if (waiting.get().length > 0) return void (await wait(queued))
  try {
    return await deliver(queued)
  } catch (error) {
    if (!isPassing(error)) throw error
    return void (await wait(queued))
  }
}

/** Browsers limit the size of requests that outlive the page. */
const mostKeptAlive = 60_000

type Complete = (unprepared: QueuedRequest) => Promise<QueuedRequest>
let complete: Complete | undefined

/** Sets the function that completes a message that was started offline. */
export function completeWith(next: Complete): void {
  complete = next
}

/** Stored before it is sent: the server rejects another body under the same key. */
async function prepare(queued: QueuedRequest): Promise<QueuedRequest> {
  if (!queued.unprepared || !complete) return queued
  const ready = await complete(queued)
  if (!waiting.get().includes(queued)) return ready
  await storeRequest(currentUser(), ready)
  waiting.set((all) => all.map((one) => (one === queued ? ready : one)))
  return ready
}

async function deliver(queued: QueuedRequest): Promise<unknown> {
  const { method, path, body, key } = await prepare(queued)
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const json = JSON.stringify(body)
  const response = await request({ method, path, headers, body: json, keepalive: json.length < mostKeptAlive })
  return response.json()
}

async function wait(queued: QueuedRequest): Promise<void> {
  await storeRequest(currentUser(), queued)
  waiting.set((all) => [...all, queued])
  void keepDelivering()
}

async function drop({ key }: QueuedRequest): Promise<void> {
  await deleteRequest(currentUser(), key)
  waiting.set((all) => all.filter((one) => one.key !== key))
}

/** Answers whether it was still here to be taken back. */
export async function takeBack(queued: QueuedRequest): Promise<boolean> {
  const isHere = waiting.get().some(({ key }) => key === queued.key)
  await drop(queued)
  return isHere
}

let isDelivering = false

async function keepDelivering(): Promise<void> {
  if (isDelivering) return
  isDelivering = true
  await networkBack()
  for (let queued = waiting.get()[0]; queued; queued = waiting.get()[0]) {
    if (!(await tryOnce(queued))) await networkBack()
  }
  isDelivering = false
}

async function tryOnce(queued: QueuedRequest): Promise<boolean> {
  const refusal = await deliver(queued).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : new ApiError(0, { error: String(error) })),
  )
  // Signed out: it waits until the user signs in again.
  if (isPassing(refusal) || refusal?.status === 401) return false
  await drop(queued)
  for (const listener of listeners) listener({ queued, refusal })
  return true
}

/** What an earlier page could not send. */
export async function resumeOutbox(): Promise<void> {
  const kept = await storedRequests(currentUser())
  const known = new Set(waiting.get().map(({ key }) => key))
  const found = kept.filter(({ key }) => !known.has(key))
  if (found.length === 0) return
  waiting.set((all) => [...found, ...all].toSorted((one, other) => one.at - other.at))
  void keepDelivering()
}
