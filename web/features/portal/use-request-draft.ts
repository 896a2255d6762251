import { randomId } from '#web/lib/without-https.ts'
import { useState } from 'react'
import type { CustomValues } from '#web/domain/fields/custom-values.ts'
import type { KeptFile } from '#web/features/composer/draft.ts'
import { useFiles } from '#web/features/composer/use-files.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'

export type RequestDraft = {
  title: string
  body: string
  groupId: number | null
  formId: string
  files: KeptFile[]
  /** The fields that administrators added. */
  custom?: CustomValues | undefined
}

const emptyRequest = (): RequestDraft => ({
  title: '',
  body: '',
  groupId: null,
  formId: randomId(),
  files: [],
})

/** A short description to recognize it. */
export const nameOfRequest = ({ title, body, files }: RequestDraft): string =>
  title.trim() || body.trim() || files.map(({ name }) => name).join(', ')

/** The text of a customer, kept until it is sent, with its files. */
export function useRequestDraft(tab: string) {
  const [empty] = useState(emptyRequest)
  const handle = useDraft<RequestDraft>(tab, 'request', empty)
  const draft = handle.value ?? empty
  const change = (part: Partial<RequestDraft>) => handle.change({ ...draft, ...part })
  // Another form: what was uploaded for this one has gone with it.
  const clear = () => handle.clear(emptyRequest())
  const { moving, take } = useFiles(draft, (files) => change({ files }))
  return {
    handle,
    draft,
    change,
    clear,
    moving,
    take,
    isUploading: moving.some(({ problem }) => problem === undefined),
  }
}
