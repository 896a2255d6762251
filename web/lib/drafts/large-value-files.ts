import { isApiError } from '#web/lib/api/error.ts'
import { request } from '#web/lib/api/send.ts'
import { collectLargeValues, restoreLarge, replaceLarge } from './large-values.ts'
import { asNewVersion } from './version-vector.ts'
import type { Draft } from './local.ts'

/** Where the server keeps what was set aside from a draft, and since when. */
export type LargeValueFiles = Record<string, { id: number; at: number }>

/** No message ever takes these. */
const formId = 'draft-asides'

/** The server deletes uploads after a day; older ones are uploaded again when the draft is saved. */
const longest = 12 * 3_600_000

/** As known to this page. */
const files = new Map<string, LargeValueFiles[string]>()

const isThere = (pointer: string): boolean => Date.now() - (files.get(pointer)?.at ?? 0) < longest

async function upload(text: string): Promise<number> {
  const body = new FormData()
  body.append('File', new File([text], 'draft.txt', { type: 'text/plain' }))
  const response = await request({ method: 'POST', path: `/upload_caches/${formId}`, body })
  const { data } = (await response.json()) as { data: { id: number } }
  return data.id
}

/** So that what is long travels once, not with every save. */
export async function uploadLargeValues(drafts: readonly Draft[]): Promise<void> {
  for (const [pointer, text] of collectLargeValues(drafts)) {
    if (!isThere(pointer)) files.set(pointer, { id: await upload(text), at: Date.now() })
  }
}

/** What belongs to a draft, as far as it has been uploaded. */
export function filesOfDraft(draft: Draft): LargeValueFiles {
  const wanted = collectLargeValues(draft)
  return Object.fromEntries([...files].filter(([pointer]) => wanted.has(pointer)))
}

async function download(id: number): Promise<string | undefined> {
  try {
    const response = await request({ method: 'GET', path: `/attachments/${id}` })
    return await response.text()
  } catch (error) {
    // Deleted after a day: the text alone is better than nothing. Offline it is requested later.
    if (isApiError(error, 404)) return undefined
    throw error
  }
}

/**
 * A draft as it was written, with what was set aside: found here, or else fetched. Where something is missing it counts
 * as another version, so that it takes the place of no draft that is whole.
 */
export async function restoreLargeValues(
  draft: Draft,
  kept: LargeValueFiles = {},
  here: readonly Draft[] = [],
): Promise<Draft> {
  const known = collectLargeValues(here)
  for (const [pointer, file] of Object.entries(kept)) {
    files.set(pointer, file)
    const text = known.get(pointer) ?? (await download(file.id))
    if (text !== undefined) known.set(pointer, text)
  }
  const written = JSON.stringify(draft)
  const restored = JSON.parse(written, restoreLarge(known)) as Draft
  const isWhole = JSON.stringify(restored, replaceLarge) === written
  return isWhole ? restored : asNewVersion(restored)
}
