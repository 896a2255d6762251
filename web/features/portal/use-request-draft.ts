import { useEffect } from 'react'
import type { KeptFile } from '#web/features/composer/draft.ts'
import { useFiles } from '#web/features/composer/use-files.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'

export type RequestDraft = { title: string; body: string; groupId: number | null; formId: string; files: KeptFile[] }

const empty: RequestDraft = { title: '', body: '', groupId: null, formId: '', files: [] }

/** What a customer types, kept until it is sent; with the files that go along. */
export function useRequestDraft(tab: string) {
  const { value, change: replace, clear } = useDraft<RequestDraft>(tab, 'request', empty)
  const draft = value ?? empty
  const change = (part: Partial<RequestDraft>) => replace({ ...draft, ...part })
  const isLoaded = value !== undefined
  useEffect(() => {
    if (isLoaded && draft.formId === '') replace({ ...draft, formId: crypto.randomUUID() })
  }, [isLoaded, draft, replace])
  const { moving, take } = useFiles(draft, (files) => change({ files }))
  return { draft, change, clear, moving, take, isUploading: moving.some(({ problem }) => problem === undefined) }
}
