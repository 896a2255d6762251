import { useState } from 'react'
import styles from '#web/ui/patterns/settings-page.module.css'
import { canPopUp, popUpsWanted, refusePopUps, wantPopUps } from '#web/features/notifications/pop-up-choice.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'

/** The browser's permission is requested here, where its purpose is clear. */
export function PopUpsCard() {
  const isWanted = useStore(popUpsWanted)
  const [isRefused, setRefused] = useState(false)
  const choose = async (isOn: boolean) => {
    if (isOn) setRefused(!(await wantPopUps()))
    else refusePopUps()
  }
  return (
    <section className={styles.card} aria-label={t('This browser')}>
      <Switch
        isSelected={isWanted}
        isDisabled={!canPopUp()}
        onChange={(isOn) => void choose(isOn)}
        description={
          canPopUp() ? t('Shown only when no helpdesk window is visible.') : t('Browsers allow this only over HTTPS.')
        }
      >
        {t('Desktop notifications')}
      </Switch>
      {isRefused && (
        <Notice tone="warning">
          {t('Your browser blocks notifications. Allow them for this site in its settings, then try again.')}
        </Notice>
      )}
    </section>
  )
}
