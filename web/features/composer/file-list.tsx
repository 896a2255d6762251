import { RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import { Attachments } from '#contract/attachment.ts'
import { FileIcon } from '#web/domain/articles/attachment-list.tsx'
import { api } from '#web/lib/api/api.ts'
import { formatBytes, formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { ProgressBar } from '#web/ui/primitives/progress-bar.tsx'
import styles from './file-list.module.css'
import type { KeptFile } from './draft.ts'
import { dropUpload, retryUpload, type Upload } from './uploads.ts'

type FileLineProps = {
  name: string
  type: string
  note: string
  problem?: string | undefined
  children: React.ReactNode
}

const FileLine = ({ name, type, note, problem, children }: FileLineProps) => (
  <li className={classes(styles.file, problem !== undefined && styles.failed)}>
    <FileIcon type={type} size={15} />
    <span className={styles.name} dir="auto">
      {name}
    </span>
    <span className={styles.note}>{problem ?? note}</span>
    {children}
  </li>
)

const Moving = ({ upload }: { upload: Upload }) => (
  <FileLine
    name={upload.file.name}
    type={upload.file.type}
    note={formatNumber(upload.share, { style: 'percent' })}
    problem={upload.problem}
  >
    {upload.problem === undefined ? (
      <span className={styles.progress}>
        <ProgressBar
          label={t('Uploading {name}', { name: upload.file.name })}
          value={upload.share * 100}
          isLabelHidden
        />
      </span>
    ) : (
      <IconButton icon={RotateCw} label={t('Retry')} size="s" onPress={() => retryUpload(upload)} />
    )}
    <IconButton
      icon={X}
      label={t('Remove {name}', { name: upload.file.name })}
      size="s"
      onPress={() => dropUpload(upload)}
    />
  </FileLine>
)

type FileListProps = {
  formId: string
  files: readonly KeptFile[]
  moving: readonly Upload[]
  onChange: (files: KeptFile[]) => void
}

/** The files of the message: uploaded ones, and those being uploaded. */
export const FileList = memo(function FileList({ formId, files, moving, onChange }: FileListProps) {
  const remove = ({ id }: KeptFile) => {
    onChange(files.filter((one) => one.id !== id))
    // The server deletes it after a day, so that a failure here does no harm.
    void api(Attachments)
      .removeFromCache({ form_id: formId, id })
      .catch(() => undefined)
  }
  if (files.length === 0 && moving.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('Attachments')}>
      {files.map((file) => (
        <FileLine key={file.id} name={file.name} type={file.type} note={formatBytes(file.size)}>
          <IconButton icon={X} label={t('Remove {name}', { name: file.name })} size="s" onPress={() => remove(file)} />
        </FileLine>
      ))}
      {moving.map((upload) => (
        <Moving key={upload.key} upload={upload} />
      ))}
    </ul>
  )
})
