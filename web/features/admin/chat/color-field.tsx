import { Check, TriangleAlert } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { contrastWithWhite, findReadableColor } from '#contract/color-contrast.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './designer.module.css'
import { isReadable } from './topic-values.ts'

const swatches = () => [
  { color: '#007a80', name: t('Teal') },
  { color: '#1f5fbf', name: t('Blue') },
  { color: '#27693f', name: t('Green') },
  { color: '#a32b39', name: t('Red') },
  { color: '#2b2f3a', name: t('Black') },
]

const standard = '#007a80'
const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text)

type ColorFieldProps = {
  label: string
  value: string | null
  error: string | undefined
  onChange: (color: string | null) => void
}

const Contrast = ({ color }: { color: string }) =>
  isColor(color) && (
    <Badge tone={isReadable(color) ? 'success' : 'danger'} icon={isReadable(color) ? Check : TriangleAlert}>
      {t('Contrast {value}', {
        // Rounded down: 4.46 must not look like 4.5.
        value: formatNumber(Math.floor(contrastWithWhite(color) * 10) / 10, { minimumFractionDigits: 1 }),
      })}
    </Badge>
  )

/** Launcher, button and own messages have this color, with white text. */
export function ColorField({ label, value, error, onChange }: ColorFieldProps) {
  const color = value ?? standard
  const nearest = isColor(color) && !isReadable(color) ? findReadableColor(color) : undefined
  return (
    <div className={styles.colors} role="group" aria-label={label}>
      <TextField
        label={label}
        value={color}
        onChange={(typed) => onChange(typed.trim() === '' ? null : typed.trim())}
        error={nearest ? t('White text can’t be read on this colour.') : error}
        aside={<Contrast color={color} />}
        className={styles.hex}
      />
      {nearest && (
        <div>
          <Button size="s" onPress={() => onChange(nearest)}>
            <span className={styles.dot} style={{ background: nearest }} />
            {t('Use {color}', { color: nearest })}
          </Button>
        </div>
      )}
      <div className={styles.swatches}>
        {swatches().map(({ color: swatch, name }) => (
          <ToggleButton
            key={swatch}
            aria-label={name}
            isSelected={swatch === color.toLowerCase()}
            onChange={() => onChange(swatch)}
            className={styles.swatch ?? ''}
            style={{ background: swatch }}
          />
        ))}
      </div>
    </div>
  )
}
