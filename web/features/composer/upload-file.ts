import { ApiError, unreachable } from '#web/lib/api/error.ts'
import { tokenHeader } from '#web/lib/api/send.ts'
import type { KeptFile } from './draft.ts'

type Uploading = { formId: string; file: File; onProgress: (share: number) => void }
type Answer = { data: { id: number; filename: string; size: number; contentType: string } }

/** Through XMLHttpRequest, because fetch does not report upload progress. */
export function uploadFile({ formId, file, onProgress }: Uploading): { done: Promise<KeptFile>; cancel: () => void } {
  const path = `/api/v1/upload_caches/${formId}`
  const call = new XMLHttpRequest()
  const { promise: done, resolve, reject } = Promise.withResolvers<KeptFile>()
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  call.addEventListener('load', () => {
    if (call.status < 300) resolve(fileIn(call.response as Answer))
    else reject(new ApiError(call.status, (call.response as Record<string, unknown> | null) ?? {}))
  })
  call.addEventListener('error', () => reject(new ApiError(unreachable, { error: 'We can’t reach the server.' })))
  call.open('POST', path)
  call.responseType = 'json'
  for (const [name, value] of Object.entries(tokenHeader())) call.setRequestHeader(name, value)
  const form = new FormData()
  form.append('File', file)
  call.send(form)
  return { done, cancel: () => call.abort() }
}

const fileIn = ({ data }: Answer): KeptFile => ({
  id: data.id,
  name: data.filename,
  size: data.size,
  type: data.contentType,
})
