import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Sessions } from '#contract/session.ts'
import { tokenHeader } from '#web/lib/api/send.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { isServerGone } from '#web/lib/live/server-reachability.ts'
import { liveState } from '#web/lib/live/state.ts'
import { formatName } from '#web/lib/people.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import styles from './banners.module.css'

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const useOnline = () => useSyncExternalStore(watchNetwork, () => navigator.onLine)

/** Rarely needed, and a dialog is a tenth of the whole. */
const SignInAgain = lazy(async () => ({
  default: (await import('#web/features/session/sign-in-again.tsx')).SignInAgain,
}))

const reload = () => location.reload()

async function switchBack() {
  await fetch(`/api/v1${Sessions.switchBack.path}`, { headers: tokenHeader() })
  location.assign('/')
}

/** What concerns the whole application, and only while it does. */
export function Banners() {
  const { isOutdated, isSignedOut } = useStore(liveState)
  const { me, realUserId, config } = useSession()
  const isOnline = useOnline()
  const isGone = useStore(isServerGone)
  return (
    <div className={styles.banners}>
      <NavigationProgress />
      {!isOnline && (
        <Notice tone="warning">
          {t('You’re offline. What you see may be out of date. What you write is saved on this device.')}
        </Notice>
      )}
      {isOnline && isGone && (
        <Notice tone="warning">
          {t('We can’t reach the server. We’ll keep trying. What you write is saved on this device.')}
        </Notice>
      )}
      {isSignedOut && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      {isOutdated && (
        <Notice
          action={
            <Button size="s" onPress={reload}>
              {t('Reload')}
            </Button>
          }
        >
          {t('A new version is available.')}
        </Notice>
      )}
      {realUserId !== undefined && me && (
        <Notice
          tone="warning"
          action={
            <Button size="s" onPress={() => void switchBack()}>
              {t('Switch back')}
            </Button>
          }
        >
          {t('You’re viewing as {name}.', { name: formatName(me) })}
        </Notice>
      )}
      {config.maintenance_mode === true && (
        <Notice tone="warning">{t('Maintenance mode is on: only administrators can sign in.')}</Notice>
      )}
    </div>
  )
}
