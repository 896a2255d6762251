import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PreDefinedWebhook, Webhooks } from '#contract/webhook.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { chatServicesQuery } from './queries.ts'
import styles from './webhooks.module.css'

type Checked = { payload: string } | { problem: string }

/** A JSON text with variables; the check fills it in for the newest ticket. */
export function PayloadField({ label, value, onChange, error, values }: CustomFieldProps) {
  const { data: services } = useQuery(chatServicesQuery)
  const usual = services?.find(({ id }) => id === values.pre_defined_webhook_type)?.custom_payload
  const [checked, setChecked] = useState<Checked>()
  const text = typeof value === 'string' ? value : ''
  const draft = {
    custom_payload: text,
    pre_defined_webhook_type: values.pre_defined_webhook_type as PreDefinedWebhook['id'] | null,
    preferences: (values.preferences ?? {}) as Record<string, unknown>,
  }
  const check = async () => {
    try {
      setChecked(await api(Webhooks).check(draft))
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
      <div className={styles.tools}>
        <Button size="s" onPress={() => void check()} isDisabled={text.trim() === ''}>
          {t('Test with the latest ticket')}
        </Button>
        {usual && text.trim() === '' && (
          <Button size="s" onPress={() => onChange(usual)}>
            {t('Start from the default payload')}
          </Button>
        )}
      </div>
      {checked && 'problem' in checked && <Notice tone="danger">{checked.problem}</Notice>}
      {checked && 'payload' in checked && (
        <pre className={styles.preview} dir="ltr">
          {checked.payload}
        </pre>
      )}
    </>
  )
}
