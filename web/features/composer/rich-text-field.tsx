import { useEffect, useRef, useState } from 'react'
import type { RichTextProps } from '#web/domain/fields/rich-text-slot.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { textOfHtml } from '#web/lib/simple-html.ts'
import { classes } from '#web/ui/classes.ts'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import { isBeyondEditor } from './editor/beyond-editor.ts'
import { RichEditor } from './editor/lazy-editor.tsx'
import type { EditorHandle } from './editor/rich-editor.tsx'
import styles from './rich-text-field.module.css'

/** Shows a value that comes from elsewhere, but never while the user writes. */
function useEditedHtml(value: string, onChange: (html: string) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(null)
  const written = useRef(value)
  const [shown, setShown] = useState({ version: 0, html: value })
  useEffect(() => {
    if (value === written.current || frame.current?.contains(document.activeElement)) return
    written.current = value
    setShown(({ version }) => ({ version: version + 1, html: value }))
  }, [value])
  const change = useStable(() => {
    const html = editor.current?.html() ?? ''
    written.current = textOfHtml(html) === '' ? '' : html
    onChange(written.current)
  })
  return { frame, editor, shown, change }
}

/** Formatted text in a form. */
export function RichTextField(props: RichTextProps) {
  const { label, value, onChange, isRequired, isDisabled, isLabelHidden = false, error, className } = props
  const { frame, editor, shown, change } = useEditedHtml(value, onChange)
  // Tables and colours would be lost in the editor.
  if (isBeyondEditor(shown.html)) return <TextArea {...props} label={`${label} (HTML)`} rows={4} />
  return (
    <div className={classes(styles.field, className)}>
      {!isLabelHidden && (
        <span aria-hidden>
          <span className={styles.label}>
            {label}
            {isRequired && ' *'}
          </span>
        </span>
      )}
      <div ref={frame} className={styles.frame}>
        <RichEditor
          key={shown.version}
          initial={shown.html}
          label={label}
          placeholder={t('Text')}
          onChange={change}
          isDisabled={isDisabled}
          isFocused={false}
          handle={editor}
        />
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
