import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { SecretField } from './channel-fields.tsx'
import type { SmsAdapterName, SmsForm } from './sms-options.ts'
import own from './sms-fields.module.css'

type SmsFieldsProps = {
  adapter: SmsAdapterName
  form: SmsForm
  onChange: (form: SmsForm) => void
  /** A token is stored. */
  isStored?: boolean
}

type TypedProps = { name: string; label: string; description?: string; placeholder?: string; rows?: number }

/** Fields of one form, by the place in the options. */
function fieldsOf({ form, onChange, isStored = false }: SmsFieldsProps) {
  const bind = (name: string) => ({
    name: `options.${name}`,
    value: form[name] ?? '',
    onChange: (value: string) => onChange({ ...form, [name]: value }),
  })
  const text = ({ name, rows, ...props }: TypedProps) =>
    rows ? <TextArea {...props} {...bind(name)} rows={rows} /> : <TextField {...props} {...bind(name)} />
  const secret = (label: string, description?: string) => (
    <SecretField label={label} description={description} {...bind('token')} isStored={isStored} />
  )
  const choice = (name: string, label: string, ids: readonly string[]) => (
    <Select label={label} options={ids.map((id) => ({ id, label: id }))} {...bind(name)} />
  )
  return { text, secret, choice }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={own.part}>
    <summary className={own.title}>
      <ChevronRight size={15} className={own.arrow} aria-hidden /> {title}
    </summary>
    <div className={styles.form}>{children}</div>
  </details>
)

/** Where values are in what the gateway sends. */
function GatewayPlaces(props: SmsFieldsProps) {
  const { text } = fieldsOf(props)
  return (
    <>
      <Part title={t('Gateway responses')}>
        {text({
          name: 'success_text',
          label: t('Accepted if the response contains'),
          description: t('If empty, any response with status 2xx counts.'),
        })}
        {text({
          name: 'id_field',
          label: t('Path to the message ID'),
          placeholder: 'messages.0.id',
          description: t('In JSON responses. Use dots for nested objects and lists.'),
        })}
        {text({ name: 'error_field', label: t('Path to the error'), placeholder: 'error.message' })}
        {text({ name: 'longest', label: t('Maximum characters per message') })}
      </Part>
      <Part title={t('Incoming messages')}>
        {text({ name: 'inbound.from', label: t('Path to the sender’s number'), placeholder: 'from' })}
        {text({ name: 'inbound.text', label: t('Path to the text'), placeholder: 'text' })}
        {text({
          name: 'inbound.id',
          label: t('Path to the message ID'),
          placeholder: 'id',
          description: t('Without it, a repeated message arrives twice.'),
        })}
        {text({ name: 'inbound.to', label: t('Path to the receiving number'), placeholder: 'to' })}
        {text({ name: 'inbound.answer', label: t('Response the gateway expects'), placeholder: 'OK' })}
      </Part>
      <Part title={t('Delivery reports')}>
        {text({ name: 'report.state', label: t('Path to the state'), placeholder: 'status' })}
        {text({
          name: 'report.delivered',
          label: t('Values that mean “delivered”'),
          placeholder: 'DELIVRD, OK',
          description: t('Separated by commas.'),
        })}
        {text({ name: 'report.failed', label: t('Values that mean “failed”'), placeholder: 'UNDELIV, REJECTD' })}
        {text({ name: 'report.reason', label: t('Path to the reason'), placeholder: 'error' })}
      </Part>
    </>
  )
}

/** What a provider needs: an account of Twilio, or the description of a gateway. */
export function SmsFields(props: SmsFieldsProps) {
  const { text, secret, choice } = fieldsOf(props)
  const sender = text({ name: 'sender', label: t('Sender'), placeholder: '+49301234567' })
  if (props.adapter === 'sms/twilio')
    return (
      <>
        {text({ name: 'account_id', label: t('Account SID'), placeholder: 'AC…' })}
        {secret(t('Auth token'))}
        {sender}
      </>
    )
  return (
    <>
      {text({ name: 'name', label: t('Name') })}
      {text({ name: 'url', label: t('Address'), placeholder: 'https://gateway.example.com/send' })}
      <div className={styles.pair}>
        {choice('method', t('Method'), ['POST', 'GET', 'PUT'])}
        {choice('content_type', t('Content type'), ['json', 'form', 'xml', 'text'])}
      </div>
      {text({ name: 'headers', label: t('Headers'), rows: 2, placeholder: 'Authorization: Bearer {token}' })}
      {text({
        name: 'body',
        label: t('Body'),
        rows: 3,
        description: t('Placeholders: {names}', {
          names: '{recipient} {digits} {message} {sender} {token} {id} {report_url}',
        }),
      })}
      {secret(t('Token'), t('Replaces {token}.'))}
      {sender}
      <GatewayPlaces {...props} />
    </>
  )
}
