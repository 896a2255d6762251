import { randomId } from '#web/lib/insecure.ts'
import { ApiError, isPassing } from '../api/error.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/send.ts'
import { createStore } from '../external-store.ts'
import { sessionQuery } from '../session.ts'
import { dropParcel, keepParcel, keptParcels } from './local.ts'
import { networkBack } from './network.ts'
import type { QueuedRequest } from './queued-request.ts'

/** What waits for the network, the oldest first. It survives the page. */
export const waiting = createStore<readonly QueuedRequest[]>([])

/** What became of a parcel that had to wait. */
export type Outcome = { parcel: QueuedRequest; refusal?: ApiError | undefined }
const listeners = new Set<(outcome: Outcome) => void>()

export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentUser = (): number => queryClient.getQueryData(sessionQuery.queryKey)?.me?.id ?? 0

export type Unposted = Omit<QueuedRequest, 'key' | 'at'>

/** The server's answer; undefined when there is none yet, and the parcel waits. A refusal is thrown. */
export async function post(unposted: Unposted): Promise<unknown> {
  const parcel: QueuedRequest = { ...unposted, key: randomId(), at: Date.now() }
  // Whatever waits goes first: of two changes of one field, the later one holds.
  if (waiting.get().length > 0) return void (await wait(parcel))
  try {
    return await deliver(parcel)
  } catch (error) {
    if (!isPassing(error)) throw error
    return void (await wait(parcel))
  }
}

/** Browsers let only so much outlive its page. */
const mostKeptAlive = 60_000

async function deliver({ method, path, body, key }: QueuedRequest): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const json = JSON.stringify(body)
  const response = await request({ method, path, headers, body: json, keepalive: json.length < mostKeptAlive })
  return response.json()
}

async function wait(parcel: QueuedRequest): Promise<void> {
  await keepParcel(currentUser(), parcel)
  waiting.set((all) => [...all, parcel])
  void keepDelivering()
}

async function drop({ key }: QueuedRequest): Promise<void> {
  await dropParcel(currentUser(), key)
  waiting.set((all) => all.filter((one) => one.key !== key))
}

/** Answers whether it was still here to be taken back. */
export async function takeBack(parcel: QueuedRequest): Promise<boolean> {
  const isHere = waiting.get().some(({ key }) => key === parcel.key)
  await drop(parcel)
  return isHere
}

let isDelivering = false

async function keepDelivering(): Promise<void> {
  if (isDelivering) return
  isDelivering = true
  await networkBack()
  for (let parcel = waiting.get()[0]; parcel; parcel = waiting.get()[0]) {
    if (!(await tryOnce(parcel))) await networkBack()
  }
  isDelivering = false
}

async function tryOnce(parcel: QueuedRequest): Promise<boolean> {
  const refusal = await deliver(parcel).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : new ApiError(0, { error: String(error) })),
  )
  // Signed out: it waits for whoever signs in again.
  if (isPassing(refusal) || refusal?.status === 401) return false
  await drop(parcel)
  for (const listener of listeners) listener({ parcel, refusal })
  return true
}

/** What an earlier page could not send. */
export async function resumeOutbox(): Promise<void> {
  const kept = await keptParcels(currentUser())
  const known = new Set(waiting.get().map(({ key }) => key))
  const found = kept.filter(({ key }) => !known.has(key))
  if (found.length === 0) return
  waiting.set((all) => [...found, ...all].toSorted((one, other) => one.at - other.at))
  void keepDelivering()
}
