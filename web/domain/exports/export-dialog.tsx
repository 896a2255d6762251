import { useEffect, useRef, useState } from 'react'
import { wordFailure } from '#web/lib/api/error.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { downloadExport, type Exported } from './download-export.ts'

type Format = 'csv' | 'xlsx'

const formats = () => [
  { id: 'xlsx', label: t('Excel (XLSX)') },
  { id: 'csv', label: t('CSV (UTF-8)') },
]

/** Downloads until the dialog is closed. */
function useDownload(exported: Exported, onDone: () => void) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (format: Format) => {
    const controller = new AbortController()
    running.current = controller
    setPending(true)
    setProblem(undefined)
    try {
      await downloadExport(exported, format, controller.signal)
      onDone()
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(wordFailure(error))
      setPending(false)
    }
  }
  return { isPending, problem, start }
}

type ExportDialogProps = { exported: Exported; count: number | undefined; onClose: () => void }

/** All rows of a list as a file. */
export function ExportDialog({ exported, count, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('xlsx')
  const { isPending, problem, start } = useDownload(exported, onClose)
  return (
    <Dialog
      title={count === undefined ? t('Export') : tn(count, 'Export {count} row', 'Export {count} rows')}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void start(format)}>
            {problem ? t('Retry') : t('Export')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('Format')}
        description={t('The file has the same columns and order as this list.')}
        options={formats()}
        value={format}
        onChange={(id) => setFormat(id as Format)}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  )
}
