import { lazy, Suspense } from 'react'
import type { Perform } from '#contract/perform.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'

const LanguageField = lazy(async () => ({ default: (await import('./locale-inputs.tsx')).LanguageField }))
const ZoneField = lazy(async () => ({ default: (await import('./locale-inputs.tsx')).ZoneField }))

/** The fields of `localeHints`, for the list of a form's fields. */
export const localeFields = ['localization', 'timezone']

const messages = new Set(['article.note', 'notification.email', 'notification.sms', 'notification.webhook'])

/** Only texts are written in a language. */
const ifItWrites = (Field: typeof LanguageField) => (props: CustomFieldProps) =>
  Object.keys((props.values.perform as Perform | undefined) ?? {}).some((key) => messages.has(key)) ? (
    <Suspense fallback={<Skeleton lines={1} />}>
      <Field {...props} />
    </Suspense>
  ) : null

/** How the messages of a rule are written; the fields are shown if it writes any. */
export const localeHints = (): FieldHints => ({
  localization: { label: t('Message language'), custom: ifItWrites(LanguageField) },
  timezone: { label: t('Message time zone'), custom: ifItWrites(ZoneField) },
})
