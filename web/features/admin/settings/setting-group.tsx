import type { Setting } from '#contract/setting.ts'
import admin from '#web/ui/patterns/settings-page.module.css'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

type SettingGroupProps = {
  title: string
  /** The page has the same title. */
  isTitleHidden?: boolean | undefined
  settings: readonly Setting[]
  form: SettingsForm
  wanted?: string | undefined
}

/** The settings of one area. */
export const SettingGroup = ({ title, isTitleHidden = false, settings, form, wanted }: SettingGroupProps) => (
  <section className={admin.card} aria-label={title}>
    {!isTitleHidden && <h2 className={styles.title}>{title}</h2>}
    {settings.map((setting) => (
      <SettingRow
        key={setting.id}
        setting={setting}
        value={form.valueOf(setting)}
        onChange={(value) => form.set(setting.name, value)}
        onReset={() => form.forget(setting.name)}
        error={form.errors[setting.name]}
        isWanted={setting.name === wanted}
      />
    ))}
  </section>
)
