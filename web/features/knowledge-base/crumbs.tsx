import { pathTo, titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Breadcrumbs } from '#web/ui/primitives/breadcrumbs.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { useHelp } from './use-help.ts'

/** From the help centre to what is shown, which is in this category. */
export function Crumbs({ categoryId, current }: { categoryId: number | null; current: string }) {
  const { help, language, params } = useHelp()
  const trail = pathTo(help, categoryId).map((category) => (
    <Link
      key={category.id}
      to="/knowledge_base/$base/locale/$locale/category/$id"
      params={{ ...params, id: String(category.id) }}
    >
      {titleOf(help, category, language)}
    </Link>
  ))
  const home = (
    <Link key="home" to="/knowledge_base/$base/locale/$locale" params={params}>
      {t('Help centre')}
    </Link>
  )
  return <Breadcrumbs trail={[home, ...trail]} current={current} />
}
