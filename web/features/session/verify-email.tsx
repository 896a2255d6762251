import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Account } from '#contract/account.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Card } from './card.tsx'

/** Opened by the link in an email: opening it confirms the address. */
export function VerifyEmailScreen() {
  const { token } = useParams({ from: '/email_verify/$token' })
  // A link works once, so it is requested once, however often this is rendered.
  const { data, isPending } = useQuery({
    queryKey: ['email-verification', token],
    queryFn: () => api(Account).verifyEmail({ token }),
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const below = <Link to="/signin">{t('Go to sign-in')}</Link>
  if (isPending) {
    return (
      <Card title={t('Confirming your email address')}>
        <Skeleton lines={2} />
      </Card>
    )
  }
  return data ? (
    <Card title={t('Email confirmed')} below={below}>
      <Notice tone="success">{t('{email} is confirmed. You can sign in now.', { email: data.user_email })}</Notice>
    </Card>
  ) : (
    <Card title={t('This link doesn’t work')} below={below}>
      <p>{t('It was already used or has expired. Sign in to get a new one.')}</p>
    </Card>
  )
}
