import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import styles from './article-body.module.css'
import { partLinks, partPlainText } from './plain-text.ts'

const Linked = ({ text }: { text: string }) =>
  partLinks(text).map((part, index) =>
    index % 2 === 1 ? (
      <ExternalLink key={index} href={part} target="_blank" rel="nofollow noreferrer noopener">
        {part}
      </ExternalLink>
    ) : (
      part
    ),
  )

/** Text without markup, its signature and quotations folded. */
export function PlainBody({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const { own, folded } = partPlainText(text)
  return (
    <div className={styles.plain} dir="auto">
      <Linked text={own} />
      {folded && (
        <Button
          size="s"
          className={styles.fold}
          aria-label={t('Show signature and quoted text')}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          •••
        </Button>
      )}
      {isOpen && (
        <div className={styles.quoted}>
          <Linked text={folded} />
        </div>
      )}
    </div>
  )
}
