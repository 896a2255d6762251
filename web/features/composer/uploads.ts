import { isPassing, wordFailure } from '#web/lib/api/error.ts'
import { networkBack } from '#web/lib/drafts/network.ts'
import { createStore } from '#web/lib/external-store.ts'
import type { KeptFile } from './draft.ts'
import { uploadFile } from './upload-file.ts'

/** A running upload. It continues when the composer is closed or another kind is written. */
export type Upload = {
  key: number
  formId: string
  file: File
  /** From 0 to 1. */
  share: number
  /** What went wrong; it can be tried again. */
  problem: string | undefined
  /** As the server keeps it, once it is there. */
  kept: KeptFile | undefined
  cancel: () => void
}

export const uploads = createStore<readonly Upload[]>([])

let lastKey = 0

const change = (key: number, changed: Partial<Upload>): void =>
  uploads.set((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))

async function send(key: number, formId: string, file: File): Promise<void> {
  const { done, cancel } = uploadFile({ formId, file, onProgress: (share) => change(key, { share }) })
  change(key, { cancel })
  try {
    change(key, { kept: await done, share: 1 })
  } catch (error) {
    change(key, { problem: wordFailure(error) })
    if (isPassing(error)) void networkBack().then(() => retryIfFailed(key))
  }
}

export function startUpload(formId: string, file: File): void {
  lastKey += 1
  const upload: Upload = {
    key: lastKey,
    formId,
    file,
    share: 0,
    problem: undefined,
    kept: undefined,
    cancel: () => undefined,
  }
  uploads.set((all) => [...all, upload])
  void send(upload.key, formId, file)
}

/** Retries automatically, unless the user retried or removed it before. */
function retryIfFailed(wanted: number): void {
  const failed = uploads.get().find(({ key, problem }) => key === wanted && problem !== undefined)
  if (failed) retryUpload(failed)
}

export function retryUpload({ key, formId, file }: Upload): void {
  change(key, { problem: undefined, share: 0 })
  void send(key, formId, file)
}

/** Removed: it was cancelled, or its draft lists it now. */
export function dropUpload({ key, cancel, kept }: Upload): void {
  if (!kept) cancel()
  uploads.set((all) => all.filter((one) => one.key !== key))
}

export const filterUploads = (all: readonly Upload[], formId: string): Upload[] =>
  all.filter((one) => one.formId === formId)
