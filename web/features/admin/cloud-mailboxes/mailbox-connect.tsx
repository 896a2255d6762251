import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { type CloudMailbox, mailProviderNames, type MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import { complaintsAbout } from '../messengers/channel-problems.tsx'
import { channelsChanged } from '../messengers/queries.ts'
import { Step, Steps } from '../messengers/steps.tsx'
import { AppStep } from './app-step.tsx'
import { InboundFields, saveInbound, useInbound } from './inbound-fields.tsx'
import { mailboxesQuery, nameOfMailbox } from './queries.ts'
import { signInAt, wordSignInProblem } from './sign-in.ts'

type ConnectProps = { provider: MailProvider; onClose: () => void }

function SignInStep({ provider, problem }: { provider: MailProvider; problem: string | undefined }) {
  const name = mailProviderNames[provider]
  return (
    <div className={styles.form}>
      {problem && <Notice tone="danger">{wordSignInProblem(problem, provider)}</Notice>}
      <p className={styles.muted}>{t('{name} asks you to grant access, then brings you back here.', { name })}</p>
      <div className={styles.actions}>
        <Button variant="primary" onPress={() => signInAt(provider)}>
          {t('Sign in to {name}', { name })}
        </Button>
      </div>
    </div>
  )
}

function TurnOnStep({ provider, mailbox }: { provider: MailProvider; mailbox: CloudMailbox }) {
  const state = useInbound(mailbox)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await saveInbound({ provider, id: mailbox.id, inbound: state.inbound, active: true })
    await channelsChanged()
  })
  return (
    <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <InboundFields {...state} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending}>
          {t('Turn on')}
        </Button>
      </div>
    </Form>
  )
}

/** Whether the first fetch has worked. */
function Fetching({ mailbox, onClose }: { mailbox: CloudMailbox; onClose: () => void }) {
  const [complaint] = complaintsAbout(mailbox)
  const isFetched = mailbox.status_in === 'ok'
  return (
    <div className={styles.form}>
      {complaint && <Notice tone="danger">{complaint}</Notice>}
      {!complaint && (
        <p role="status" className={styles.actions}>
          {isFetched ? <CircleCheck size={16} aria-hidden /> : <Spinner />}
          {isFetched ? t('New emails become tickets') : t('Fetching emails')}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}

const pause = 2000

/** Connecting a mailbox: each step is checked at once, and the browser leaves for the second one. */
export function MailboxConnect({ provider, onClose }: ConnectProps) {
  const { connected, problem } = useSearch({ strict: false })
  const { data } = useQuery({ ...mailboxesQuery(provider), refetchInterval: pause })
  const [isChanging, setChanging] = useState(false)
  const name = mailProviderNames[provider]
  if (!data) return null
  const { app, callbackUrl, mailboxes } = data
  const mailbox = mailboxes.find(({ id }) => id === connected)
  return (
    <Sheet onClose={onClose} title={t('Connect a mailbox')}>
      <Steps>
        <Step number={1} title={t('Your app at {name}', { name })} state={app && !isChanging ? 'done' : 'current'}>
          {app && !isChanging ? (
            <div className={styles.actions}>
              <span>{app.credentials.client_id}</span>
              <Button size="s" onPress={() => setChanging(true)}>
                {t('Change')}
              </Button>
            </div>
          ) : (
            <AppStep provider={provider} app={app} callbackUrl={callbackUrl} onSaved={() => setChanging(false)} />
          )}
        </Step>
        <Step
          number={2}
          title={t('Sign in')}
          state={mailbox ? 'done' : !app || isChanging ? 'later' : problem ? 'failed' : 'current'}
        >
          {mailbox ? (
            <p role="status">{nameOfMailbox(mailbox)}</p>
          ) : (
            <SignInStep provider={provider} problem={problem} />
          )}
        </Step>
        <Step
          number={3}
          title={t('Receive emails')}
          state={!mailbox ? 'later' : mailbox.active && mailbox.status_in === 'ok' ? 'done' : 'current'}
        >
          {mailbox && !mailbox.active && <TurnOnStep provider={provider} mailbox={mailbox} />}
          {mailbox?.active && <Fetching mailbox={mailbox} onClose={onClose} />}
        </Step>
      </Steps>
    </Sheet>
  )
}
