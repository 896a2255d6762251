import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SetUpStep, SetUpSteps } from '#contract/getting-started.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { AdministratorStep } from './administrator-step.tsx'
import { ColleaguesStep } from './colleagues-step.tsx'
import { finishSetUp } from './finish.ts'
import { MailOutStep } from './mail-out-step.tsx'
import { MailboxStep } from './mailbox-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import styles from './wizard.module.css'
import { SetupDone } from './setup-done.tsx'
import { setUpQuery, skipStep } from './steps.ts'
import { Wizard } from './wizard.tsx'

const screens = {
  organization: OrganizationStep,
  mail_out: MailOutStep,
  mailbox: MailboxStep,
  colleagues: ColleaguesStep,
}

const words = (name: SetUpStep): { title: string; lead: string } =>
  ({
    organization: {
      title: t('Your organization'),
      lead: t('Customers see this name, and links in emails use this URL.'),
    },
    mail_out: {
      title: t('Outgoing email'),
      lead: t('For invitations, password resets and notifications. We’ll test it before saving.'),
    },
    mailbox: {
      title: t('Your support mailbox'),
      lead: t('Connect a mailbox. Incoming emails become tickets, and replies are sent from it.'),
    },
    colleagues: {
      title: t('Invite colleagues'),
      lead: t('Everyone you add gets an email with a link to set a password.'),
    },
  })[name]

/** Skips the setup: nothing is asked again, and everything is in the administration. */
function LaterButton({ steps }: { steps: SetUpSteps }) {
  const navigate = useNavigate()
  const leave = async () => {
    for (const { name, state } of steps) if (state === 'open') await skipStep(name)
    await finishSetUp(navigate)
  }
  return (
    <div className={styles.later}>
      <Button variant="ghost" onPress={() => void leave()}>
        {t('Finish later')}
      </Button>
    </div>
  )
}

function OpenSteps({ steps }: { steps: SetUpSteps }) {
  const { step } = useSearch({ from: '/setup' })
  const [first] = useState(() => steps.find(({ state }) => state === 'open')?.name ?? 'organization')
  const current = step ?? first
  const Step = screens[current]
  return (
    <Wizard key={current} current={current} steps={steps} {...words(current)} aside={<LaterButton steps={steps} />}>
      <Step steps={steps} />
    </Wizard>
  )
}

/** The setup of a new installation. It continues at the first open step, on any device. */
export function SetupScreen() {
  const { setup_done, steps } = useSuspenseQuery(setUpQuery).data
  // Decided when the page opens: after the last step the user still wants to read its result.
  const [isOver] = useState(() => steps?.every(({ state }) => state !== 'open') ?? true)
  if (!setup_done) return <AdministratorStep />
  return steps && !isOver ? <OpenSteps steps={steps} /> : <SetupDone steps={steps} />
}
