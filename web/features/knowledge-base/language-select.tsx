import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import { useHelp } from './use-help.ts'

/** The language of everything that is shown; the same record stays open. */
export function LanguageSelect() {
  const { help, language } = useHelp()
  const navigate = useNavigate()
  const { locale } = useParams({ strict: false })
  const { pathname, searchStr } = useLocation()
  if (help.languages.length < 2) return null
  const change = (wanted: string) => {
    const path = pathname.replace(`/locale/${locale}`, `/locale/${wanted}`)
    void navigate({ href: path + searchStr })
  }
  return (
    <Select
      label={t('Language')}
      isLabelHidden
      options={help.languages.map(({ locale: id, name }) => ({ id, label: name, icon: Languages }))}
      value={language.locale}
      onChange={change}
    />
  )
}
