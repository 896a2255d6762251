import { useState } from 'react'
import { Form } from 'react-aria-components'
import { GettingStarted, type SetUpSteps } from '#contract/getting-started.ts'
import { LogoField } from '#web/features/admin/settings/logo-field.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { isAddressSet, publicAddress } from '#web/lib/public-address.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { languages, locale, t, td } from '#web/lib/i18n/i18n.ts'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './step.module.css'
import { StepFoot, useAdvance } from './step-foot.tsx'
import { setUpQuery } from './steps.ts'
import { useSessionValues } from './use-session-values.ts'

type Base = {
  organization: string
  url: string
  locale_default: string
  timezone_default: string
  logo: string | null
}

const zones = () => Intl.supportedValuesOf('timeZone').concat('UTC')

/** The settings; where they are empty, defaults of this browser. */
function begin(config: Readonly<Record<string, unknown>>): Base {
  const isFresh = !isAddressSet(config)
  return {
    organization: String(config.organization ?? ''),
    url: publicAddress(config),
    locale_default: isFresh ? locale() : String(config.locale_default),
    timezone_default: isFresh ? Intl.DateTimeFormat().resolvedOptions().timeZone : String(config.timezone_default),
    logo: (config.product_logo as string | null) ?? null,
  }
}

/** The name and address of the helpdesk: the address is in every email. */
export function OrganizationStep({ steps }: { steps: SetUpSteps }) {
  const { config } = useSession()
  const [values, change, forget] = useSessionValues('organization', begin(config))
  const [messages, setMessages] = useState<Record<string, string>>({})
  const advance = useAdvance('organization')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const answer = await api(GettingStarted).saveBase(values)
    setMessages(answer.messages ?? {})
    if (answer.result !== 'ok') return
    forget()
    await refreshSession()
    const { steps: fresh = steps } = await queryClient.fetchQuery(setUpQuery)
    await advance(fresh)
  })
  const errorAt = (field: keyof Base) => (messages[field] ? td(messages[field]) : undefined)
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        label={t('Organization name')}
        name="organization"
        autoComplete="organization"
        maxLength={250}
        autoFocus
        isRequired
        isMarkHidden
        validationBehavior="native"
        error={errorAt('organization')}
        value={values.organization}
        onChange={(organization) => change({ organization })}
      />
      <TextField
        label={t('Helpdesk URL')}
        name="url"
        type="url"
        description={t('Used for links in emails. Your customers must be able to reach it.')}
        isRequired
        isMarkHidden
        validationBehavior="native"
        error={errorAt('url')}
        value={values.url}
        onChange={(url) => change({ url })}
      />
      <div className={styles.pair}>
        <Select
          label={t('Language')}
          description={t('Default for everyone who hasn’t chosen one')}
          options={languages.map(({ locale: id, name }) => ({ id, label: name }))}
          error={errorAt('locale_default')}
          value={values.locale_default}
          onChange={(locale_default) => change({ locale_default })}
        />
        <ComboBox
          label={t('Time zone')}
          options={zones().map((zone) => ({ id: zone, label: zone }))}
          error={errorAt('timezone_default')}
          value={{ id: values.timezone_default, label: values.timezone_default }}
          onChange={(option) => option && change({ timezone_default: option.id })}
        />
      </div>
      <LogoField logo={values.logo} error={errorAt('logo')} onChange={(logo) => change({ logo })} />
      <StepFoot current="organization" steps={steps} action={t('Save and continue')} isPending={isPending} />
    </Form>
  )
}
