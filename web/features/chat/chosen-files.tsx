import { Paperclip, X } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { formatBytes } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './composer.module.css'

/** As the server accepts them. */
const mostFiles = 10
const mostBytes = 10 * 1024 * 1024

/** The chosen files with those that were added, as far as they can be sent. */
export function addFiles(before: readonly File[], added: Iterable<File>): File[] {
  const fitting = [...added].filter(({ size }) => size <= mostBytes)
  if (fitting.length < [...added].length) toast(t('Too large. The limit is 10 MB.'), { tone: 'danger' })
  return [...before, ...fitting].slice(0, mostFiles)
}

type FilesProps = { files: readonly File[]; onChange: (files: File[]) => void }

export const AttachButton = ({ files, onChange }: FilesProps) => (
  <FileTrigger allowsMultiple onSelect={(chosen) => onChange(addFiles(files, chosen ?? []))}>
    <Button icon={Paperclip} variant="ghost" size="s" aria-label={t('Attach files')} />
  </FileTrigger>
)

/** The files that the next message has. */
export const ChosenFiles = ({ files, onChange }: FilesProps) =>
  files.length > 0 && (
    <ul className={styles.chosen} aria-label={t('Attachments')}>
      {files.map((file, at) => (
        <li key={`${at} ${file.name}`}>
          <bdi>{file.name}</bdi> <span>{formatBytes(file.size)}</span>
          <IconButton
            icon={X}
            size="s"
            label={t('Remove {name}', { name: file.name })}
            onPress={() => onChange(files.toSpliced(at, 1))}
          />
        </li>
      ))}
    </ul>
  )
