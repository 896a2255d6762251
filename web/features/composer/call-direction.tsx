import { t } from '#web/lib/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import styles from './composer.module.css'
import type { ComposerDraft } from './draft.ts'

type Direction = ComposerDraft['direction']

/** Whose words a logged call holds. */
export const CallDirection = ({ value, onChange }: { value: Direction; onChange: (value: Direction) => void }) => (
  <RadioGroup
    label={t('Direction')}
    isLabelHidden
    look="segments"
    className={styles.direction}
    options={[
      { id: 'in', label: t('Inbound call') },
      { id: 'out', label: t('Outbound call') },
    ]}
    value={value}
    onChange={(direction) => onChange(direction as Direction)}
  />
)
