import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, DropZone, FileTrigger, Text } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './file-drop.module.css'

type FileDropProps = {
  onFiles: (files: File[]) => void
  /** Kinds of files, as an input's `accept`. */
  accepts?: readonly string[] | undefined
  isMultiple?: boolean | undefined
  children?: ReactNode
}

type Dropped = { kind: string; getFile?: () => Promise<File> }

export const extractDropped = (items: readonly Dropped[]): Promise<File[]> =>
  Promise.all(items.filter(({ kind }) => kind === 'file').map((item) => (item as Required<Dropped>).getFile()))

/** Files by dropping, by choosing, or by pasting while it has the focus. */
export const FileDrop = ({ onFiles, accepts, isMultiple = true, children }: FileDropProps) => (
  <DropZone className={styles.drop ?? ''} onDrop={async ({ items }) => onFiles(await extractDropped(items))}>
    <Upload size={18} className={styles.icon ?? ''} aria-hidden />
    <Text slot="label" className={styles.label ?? ''}>
      {children ?? t('Drop files here, or')}
    </Text>
    <FileTrigger
      allowsMultiple={isMultiple}
      {...(accepts && { acceptedFileTypes: accepts })}
      onSelect={(files) => files && onFiles([...files])}
    >
      <AriaButton className={styles.choose ?? ''}>{isMultiple ? t('choose files') : t('choose a file')}</AriaButton>
    </FileTrigger>
  </DropZone>
)
