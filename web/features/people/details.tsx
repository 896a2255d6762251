import type { ReactNode } from 'react'
import type { CustomObject } from '#contract/attributes/custom.ts'
import { fieldsShownOn, isNoValue } from '#web/domain/fields/custom-fields.ts'
import { FieldValue } from '#web/domain/fields/field-link.tsx'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { useId } from 'react'
import styles from './people.module.css'

/** A section of details with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading} className={styles.partTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type Fact = readonly [label: string, value: ReactNode]

/** The values of the fields that administrators added to the page. */
export function useCustomFacts(object: CustomObject, record: object): Fact[] {
  const fields = fieldsShownOn(useCustomFields(object), 'view', useCan())
  const values = record as Readonly<Record<string, unknown>>
  return fields.map((field) => [
    td(field.display),
    isNoValue(values[field.name]) ? null : <FieldValue key={field.name} field={field} record={values} />,
  ])
}

/** Only known values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
