import { useState } from 'react'
import { direction, t } from '#web/lib/i18n/i18n.ts'
import { densities, type Density, showAppearance, type Theme, themes } from '#web/lib/theme.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import styles from './gallery.module.css'
import { Patterns } from './patterns.tsx'
import { Words } from './words.tsx'

const optionsOf = (ids: readonly string[]) => ids.map((id) => ({ id, label: id }))

/** Changes the whole page, so that everything looks as in the application. */
function Controls() {
  const { theme, density } = document.documentElement.dataset
  const [shown, setShown] = useState({ theme: theme ?? 'system', density: density ?? 'normal' })
  const show = (next: Partial<typeof shown>) => {
    setShown({ ...shown, ...next })
    showAppearance(next)
  }
  return (
    <div className={styles.controls}>
      <RadioGroup
        label="Theme"
        look="segments"
        options={optionsOf(themes)}
        value={shown.theme}
        onChange={(id) => show({ theme: id as Theme })}
      />
      <RadioGroup
        label="Density"
        look="segments"
        options={optionsOf(densities)}
        value={shown.density}
        onChange={(id) => show({ density: id as Density })}
      />
      <Switch
        defaultSelected={direction() === 'rtl'}
        onChange={(on) => (document.documentElement.dir = on ? 'rtl' : 'ltr')}
      >
        Right to left
      </Switch>
    </div>
  )
}

/** Every component in every state. For those who build screens, so in English only. */
export const GalleryScreen = () => (
  <Page
    title={t('Gallery')}
    body={
      <div className={styles.gallery}>
        <Controls />
        <Words />
        <Fields />
        <Choices />
        <Messages />
        <Lists />
        <Patterns />
      </div>
    }
  />
)
