import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import styles from './composer.module.css'
import type { ComposerDraft } from './draft.ts'

type Direction = ComposerDraft['direction']

type CallFieldsProps = Pick<ComposerDraft, 'direction' | 'isPublic'> & {
  onChange: (change: Pick<ComposerDraft, 'direction'> | Pick<ComposerDraft, 'isPublic'>) => void
}

/** The direction of a logged call, and its visibility. */
export const CallFields = ({ direction, isPublic = false, onChange }: CallFieldsProps) => (
  <div className={styles.call}>
    <CallDirection value={direction} onChange={(next) => onChange({ direction: next })} />
    <Checkbox isSelected={isPublic} onChange={(next) => onChange({ isPublic: next })}>
      {t('Visible to the customer')}
    </Checkbox>
  </div>
)

const CallDirection = ({ value, onChange }: { value: Direction; onChange: (value: Direction) => void }) => (
  <RadioGroup
    label={t('Direction')}
    isLabelHidden
    look="segments"
    options={[
      { id: 'in', label: t('Inbound call') },
      { id: 'out', label: t('Outbound call') },
    ]}
    value={value}
    onChange={(direction) => onChange(direction as Direction)}
  />
)
