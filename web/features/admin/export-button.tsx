import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Exported } from '#web/domain/exports/download-export.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { HeadButton } from './head-button.tsx'

const ExportDialog = lazy(async () => ({
  default: (await import('#web/domain/exports/export-dialog.tsx')).ExportDialog,
}))

/** Exports a list of administration as it is filtered. */
export function ExportButton({ exported, count }: { exported: Exported; count: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <HeadButton icon={Download} label={t('Export')} onPress={() => setOpen(true)} />
      <Suspense>{isOpen && <ExportDialog exported={exported} count={count} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
