import { copyText } from '#web/lib/without-https.ts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import styles from './copy-text.module.css'

type CopyTextProps = {
  text: string
  /** What is copied: "Client ID". */
  name: string
  /** Shown as dots; what is copied is whole. */
  isSecret?: boolean
  /** Several lines, shown as they are. */
  isBlock?: boolean
}

/** A value for another program, copied with one press. */
export function CopyText({ text, name, isSecret = false, isBlock = false }: CopyTextProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
  }
  return (
    <span className={styles.copy}>
      <code className={isBlock ? styles.block : styles.code}>{isSecret ? '••••••••' : text}</code>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? t('Copied') : t('Copy {name}', { name })}
        size="s"
        onPress={() => void copy()}
      />
    </span>
  )
}
