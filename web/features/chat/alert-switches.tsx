import { useState } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { canPopUp, choosePopUps, chooseSound, popUpsWanted, soundWanted } from './alerts.ts'

/** For a new visitor and a new message, in this browser. */
export function AlertSwitches() {
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <Switch isSelected={useStore(soundWanted)} onChange={chooseSound}>
        {t('Play a sound')}
      </Switch>
      <Switch
        isSelected={useStore(popUpsWanted)}
        isDisabled={!canPopUp()}
        onChange={(isOn) => void choosePopUps(isOn).then((isAllowed) => setRefused(!isAllowed))}
        description={
          isRefused
            ? t('Your browser blocks notifications. Allow them for this site in its settings, then try again.')
            : undefined
        }
      >
        {t('Desktop notifications')}
      </Switch>
    </>
  )
}
