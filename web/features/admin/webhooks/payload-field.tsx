import { useState } from 'react'
import { Webhooks } from '#contract/webhook.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import styles from './webhooks.module.css'

type Checked = { payload: string } | { problem: string }

/** A JSON text with variables; the check fills it in for the newest ticket. */
export function PayloadField({ label, value, onChange, error }: CustomFieldProps) {
  const [checked, setChecked] = useState<Checked>()
  const text = typeof value === 'string' ? value : ''
  const check = async () => {
    try {
      setChecked(await api(Webhooks).check({ custom_payload: text }))
    } catch (failure) {
      setChecked({ problem: wordFailure(failure) })
    }
  }
  return (
    <>
      <TextArea
        label={label}
        description={t('JSON with variables such as #{ticket.number}.')}
        error={error}
        value={text}
        onChange={onChange}
      />
      <Button size="s" onPress={() => void check()} isDisabled={text.trim() === ''}>
        {t('Check with the newest ticket')}
      </Button>
      {checked && 'problem' in checked && <Notice tone="danger">{checked.problem}</Notice>}
      {checked && 'payload' in checked && (
        <pre className={styles.preview} dir="ltr">
          {checked.payload}
        </pre>
      )}
    </>
  )
}
