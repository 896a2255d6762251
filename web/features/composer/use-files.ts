import { useEffect, useMemo } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import type { ComposerDraft, KeptFile } from './draft.ts'
import { dropUpload, startUpload, type Upload, uploads, filterUploads } from './uploads.ts'
import { useStable } from '#web/ui/use-stable.ts'

/**
 * The files of a draft. Uploaded files are listed in the draft, so that they are there after a reload; running
 * uploads are known here only. Files may be dropped anywhere on the page.
 */
export function useFiles(
  { formId, files }: Pick<ComposerDraft, 'formId' | 'files'>,
  keep: (files: KeptFile[]) => void,
) {
  const all = useStore(uploads)
  const moving = useMemo<Upload[]>(() => filterUploads(all, formId), [all, formId])
  const take = useStable((chosen: readonly File[]) => {
    for (const file of chosen) startUpload(formId, file)
  })

  useEffect(() => {
    const arrived = moving.filter(({ kept }) => kept !== undefined)
    if (arrived.length === 0) return
    keep([...files, ...arrived.flatMap(({ kept }) => kept ?? [])])
    for (const upload of arrived) dropUpload(upload)
  })

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', drop)
    }
  }, [take])

  return { moving, take }
}
