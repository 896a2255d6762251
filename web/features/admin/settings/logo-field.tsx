import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { FileDrop } from '#web/ui/primitives/file-drop.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import styles from './logo-field.module.css'
import { shrinkLogo } from './shrink-logo.ts'

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

type LogoFieldProps = { logo: string | null; error: string | undefined; onChange: (logo: string | null) => void }

export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const [isBroken, setBroken] = useState(false)
  const choose = async (file: File) => {
    const image = await shrinkLogo(file).catch(() => undefined)
    setBroken(image === undefined)
    if (image !== undefined) onChange(image)
  }
  const complaint = isBroken ? t('This file isn’t an image. Choose another one.') : error
  return (
    <>
      <div className={styles.logoRow}>
        <FileDrop isMultiple={false} accepts={images} onFiles={([file]) => file && void choose(file)}>
          {t('Drop your logo here (optional), or')}
        </FileDrop>
        {logo && <img src={logo} alt={t('Your logo')} className={styles.logo} />}
      </div>
      {complaint && <Notice tone="danger">{complaint}</Notice>}
      {logo && (
        <Button size="s" variant="ghost" onPress={() => onChange(null)}>
          {t('Remove logo')}
        </Button>
      )}
    </>
  )
}
