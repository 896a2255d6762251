import type { IncomingMessage } from 'node:http'
import { type StoredBlob, TooLarge } from '#kernel/blobs/blob-store.ts'
import type { Deps } from '#kernel/context.ts'
import { type Network, parseTarget, RequestRefused, sendRequest } from '#kernel/outgoing-http/guarded-request.ts'

/** Where the bytes of a file are, and which servers may be asked for them. */
export type MediaRequest = { url: string; headers?: Record<string, string>; network: Network }

type RefusalDetails = { isTemporary?: boolean; most?: number; cause?: unknown }

/** Why a file was not fetched. A temporary reason is tried again. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
  readonly code: 'media_too_large' | 'media_not_available' | 'media_not_fetched'
  readonly isTemporary: boolean
  /** In megabytes, where the network has a lower limit than ours. */
  readonly most: number

  constructor(
    code: MediaRefused['code'],
    { isTemporary = false, most = mostMediaMegabytes, cause }: RefusalDetails = {},
  ) {
    super(code, { cause })
    this.code = code
    this.isTemporary = isTemporary
    this.most = most
  }
}

const megabyte = 1024 * 1024
const mostMediaMegabytes = 50

/** In milliseconds; a file that never ends is given up. Parameters, so that tests need not wait. */
export type MediaLimits = { connect: number; idle: number; total: number; bytes: number }
const usualLimits: MediaLimits = { connect: 5000, idle: 15_000, total: 120_000, bytes: mostMediaMegabytes * megabyte }

const mostRedirects = 3

/** Streams a file into the store of blobs; it is never in memory as a whole. */
export async function downloadMedia(
  { blobs }: Pick<Deps, 'blobs'>,
  { url: address, headers = {}, network }: MediaRequest,
  limits: MediaLimits = usualLimits,
): Promise<StoredBlob> {
  const signal = AbortSignal.timeout(limits.total)
  try {
    let url = parseTarget(address, network)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await sendRequest(url, network, {
        method: 'GET',
        // Credentials are for the first server only.
        headers: redirects === 0 ? headers : {},
        signal,
        connectTimeout: limits.connect,
        idleTimeout: limits.idle,
      })
      const { statusCode = 0, headers: answered } = answer
      if (statusCode === 200) return await store(blobs, answer, limits.bytes)
      answer.destroy()
      if (statusCode < 300 || statusCode > 399 || !answered.location) throw refusalOf(statusCode)
      url = parseTarget(URL.parse(answered.location, url.href)?.href ?? '', network)
    }
    throw new MediaRefused('media_not_fetched')
  } catch (error) {
    throw explain(error)
  }
}

async function store(blobs: Deps['blobs'], answer: IncomingMessage, maxBytes: number): Promise<StoredBlob> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    throw new TooLarge(maxBytes)
  }
  return blobs.write(answer, { maxBytes })
}

const refusalOf = (status: number): MediaRefused =>
  status === 429 || status >= 500
    ? new MediaRefused('media_not_fetched', { isTemporary: true })
    : new MediaRefused('media_not_available')

function explain(error: unknown): MediaRefused {
  if (error instanceof MediaRefused) return error
  if (error instanceof TooLarge) return new MediaRefused('media_too_large', { cause: error })
  const isTemporary = !(error instanceof RequestRefused) || error.reason === 'timeout'
  return new MediaRefused('media_not_fetched', { isTemporary, cause: error })
}
