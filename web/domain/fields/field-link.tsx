import { ExternalLink as LinkIcon } from 'lucide-react'
import { fillLinkTemplate } from '#contract/attributes/link-template.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { type CustomField, describeKnownValue, isNoValue } from './custom-fields.ts'
import styles from './field-link.module.css'

/** A record with the values of its fields. */
type Values = Readonly<Record<string, unknown>>

type FieldLinkProps = { field: CustomField; record: Values }

/** Where the link of a field leads; undefined if it has none, or no value. */
function linkOf({ object, name, data_option }: CustomField, record: Values): string | undefined {
  const { linktemplate } = data_option
  if (typeof linktemplate !== 'string' || isNoValue(record[name])) return undefined
  return fillLinkTemplate(linktemplate, { object: object.toLowerCase(), record })
}

const elsewhere = { target: '_blank', rel: 'nofollow noreferrer noopener' } as const

/** A value in words, as a link if the field has one; nothing for no value. */
export function FieldValue({ field, record }: FieldLinkProps) {
  const text = describeKnownValue(field, record[field.name])
  const href = linkOf(field, record)
  if (!href || text === '') return text
  return (
    <ExternalLink href={href} {...elsewhere}>
      {text}
    </ExternalLink>
  )
}

/** The link beside a control, which has the value itself. */
export function OpenFieldLink({ field, record }: FieldLinkProps) {
  const href = linkOf(field, record)
  if (!href) return null
  const name = t('Open link of “{field}”', { field: td(field.display) })
  return (
    <ExternalLink className={styles.open} href={href} aria-label={name} {...elsewhere}>
      <LinkIcon aria-hidden size={12} />
      {t('Open link')}
    </ExternalLink>
  )
}
