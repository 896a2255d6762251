import type { SetUpSteps } from '#contract/getting-started.ts'
import { Card } from '#web/features/session/card.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './step.module.css'
import { stepTitle } from './steps.ts'

const places = {
  organization: '/admin/settings/branding',
  mail_out: '/admin/mail',
  mailbox: '/admin/mail',
  colleagues: '/admin/users',
} as const

/** The end of the setup, with links to everything else. */
export function SetupDone({ steps }: { steps: SetUpSteps | undefined }) {
  const { me } = useSession()
  const skipped = steps?.filter(({ state }) => state === 'skipped') ?? []
  const below = me ? <Link to="/">{t('Go to start page')}</Link> : <Link to="/signin">{t('Go to sign-in')}</Link>
  return (
    <Card title={t('Setup complete')} below={below}>
      <p>
        {me
          ? t('Your helpdesk is ready. You can change everything later in Administration.')
          : t('This helpdesk already has an administrator. Sign in to continue.')}
      </p>
      {skipped.length > 0 && (
        <div>
          <p className={styles.muted}>{t('You skipped:')}</p>
          <ul>
            {skipped.map(({ name }) => (
              <li key={name}>
                <Link to={places[name] as '/'}>{stepTitle(name)}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
