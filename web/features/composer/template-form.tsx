import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type WhatsappTemplate, WhatsappTemplates } from '#contract/channel-whatsapp.ts'
import { fillTemplate } from '#contract/whatsapp-text.ts'
import { refreshTicket } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './closed-window.module.css'
import { closeComposer } from './composer-state.ts'

const keyOf = ({ name, language }: WhatsappTemplate) => `${name} ${language}`

/** `repair_update` is shown as “Repair update”. */
const titleOf = ({ name, language }: WhatsappTemplate) => {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${language})`
}

type FieldsProps = { template: WhatsappTemplate; values: readonly string[]; onChange: (values: string[]) => void }

const Fields = ({ template: { parameters }, values, onChange }: FieldsProps) =>
  parameters.map(({ name, example }, at) => (
    <TextField
      key={name}
      label={/^\d+$/.test(name) ? t('Field {number}', { number: name }) : name}
      placeholder={example}
      value={values[at] ?? ''}
      onChange={(value) => onChange(parameters.map((_, index) => (index === at ? value : (values[index] ?? ''))))}
    />
  ))

/** A message that the network has approved, with its fields and what the person will read. */
function OneTemplate({ ticketId, template }: { ticketId: number; template: WhatsappTemplate }) {
  const [values, setValues] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isComplete = template.parameters.every((_, at) => values[at]?.trim())
  const send = async () => {
    setPending(true)
    setProblem(undefined)
    const { name, language } = template
    try {
      await api(WhatsappTemplates).send({ id: ticketId, name, language, parameters: values })
      void refreshTicket(ticketId)
      toast(t('Template sent'))
      closeComposer()
    } catch (failure) {
      setProblem(wordFailure(failure))
    }
    setPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isPending) void send()
  }
  return (
    <form className={styles.template} onSubmit={submit}>
      <Fields template={template} values={values} onChange={setValues} />
      <p className={styles.preview} dir="auto">
        {fillTemplate(template, values)}
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={!isComplete}>
          {t('Send template')}
        </Button>
      </div>
    </form>
  )
}

/** Chooses one of the approved templates. */
export function TemplateForm({ ticketId }: { ticketId: number }) {
  const { data, error } = useQuery({
    queryKey: ['whatsapp_templates', ticketId],
    queryFn: () => api(WhatsappTemplates).list({ id: ticketId }),
    retry: false,
  })
  const [chosen, setChosen] = useState<string>()
  if (error) return <Notice tone="danger">{wordFailure(error)}</Notice>
  if (!data) return <Spinner />
  const template = data.find((one) => keyOf(one) === chosen) ?? data[0]
  if (!template)
    return <Notice>{t('Your WhatsApp account has no approved templates that can be sent from here.')}</Notice>
  return (
    <>
      <Select
        label={t('Template')}
        options={data.map((one) => ({ id: keyOf(one), label: titleOf(one) }))}
        value={keyOf(template)}
        onChange={setChosen}
      />
      <OneTemplate key={keyOf(template)} ticketId={ticketId} template={template} />
    </>
  )
}
