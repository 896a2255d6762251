import { useState } from 'react'
import { Form } from 'react-aria-components'
import { mailProviderNames, type MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { ExternalCredentials, MailSignIn } from '#contract/external-credential.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { SecretField, ValueToCopy } from '../messengers/channel-fields.tsx'
import { channelsChanged } from '../messengers/queries.ts'
import type { Mailboxes } from './queries.ts'
import { wordSignInProblem } from './sign-in.ts'

type AppStepProps = { provider: MailProvider; onSaved: () => void } & Pick<Mailboxes, 'app' | 'callbackUrl'>

/** Where the app is made. */
const consoles = {
  google: 'console.cloud.google.com › APIs & Services › Credentials',
  microsoft365: 'entra.microsoft.com › App registrations',
}

/** The app at the provider: it is tested before it is saved. */
export function AppStep({ provider, app, callbackUrl, onSaved }: AppStepProps) {
  const [clientId, setClientId] = useState(app?.credentials.client_id ?? '')
  const [secret, setSecret] = useState('')
  const [tenant, setTenant] = useState(app?.credentials.client_tenant ?? '')
  const [rejection, setRejection] = useState<string>()
  const name = mailProviderNames[provider]
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const credentials = {
      client_id: clientId.trim(),
      ...(secret.trim() && { client_secret: secret.trim() }),
      ...(provider === 'microsoft365' && { client_tenant: tenant.trim() }),
    }
    const { error, problem: found } = await api(MailSignIn[provider]).verify(credentials)
    setRejection(error && (found ? wordSignInProblem(found, provider) : error))
    if (error) return
    if (app) await api(ExternalCredentials).update({ id: app.id, credentials })
    else await api(ExternalCredentials).create({ name: provider, credentials })
    await channelsChanged()
    onSaved()
  })
  return (
    <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
      {(problem ?? rejection) && <Notice tone="danger">{problem ?? rejection}</Notice>}
      <p className={styles.muted}>
        {t('Create an app at {place}, and enter this redirect URI there.', { place: consoles[provider] })}
      </p>
      <ValueToCopy label={t('Redirect URI')} value={callbackUrl} />
      <TextField label={t('Client ID')} name="client_id" value={clientId} onChange={setClientId} autoComplete="off" />
      <SecretField
        label={t('Client secret')}
        name="client_secret"
        value={secret}
        onChange={setSecret}
        isStored={app !== undefined}
      />
      {provider === 'microsoft365' && (
        <TextField
          label={t('Directory (tenant) ID')}
          description={t('Leave it empty if the app is for any directory.')}
          name="client_tenant"
          value={tenant}
          onChange={setTenant}
        />
      )}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={!clientId.trim() || !(secret || app)}>
          {t('Test with {name} and save', { name })}
        </Button>
      </div>
    </Form>
  )
}
