import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { type Language, languageOf } from '#kernel/language.ts'
import { includes, loadAccess } from '../access.ts'
import { cacheForAll } from '../cached-lists.ts'
import { loadOrigin } from '../origin.ts'
import { type HelpTexts, helpTexts } from './texts.ts'

type SiteLanguage = { id: number; locale: string; name: string; dir: string; primary: boolean }
type MenuItem = { location: 'header' | 'footer'; title: string; url: string; new_tab: boolean }

/** What every page shows around its content. */
export type Site = {
  baseId: number
  /** The language of the page. */
  language: SiteLanguage
  languages: SiteLanguage[]
  title: string
  footerNote: string
  menu: MenuItem[]
  layouts: { home: string; category: string }
  showsFeed: boolean
  organization: string
  logo: string
  /** Where search engines find the pages. */
  publicOrigin: string
  isEditor: boolean
  texts: HelpTexts
  words: Language
  /** Changes with the colours, so that browsers load the style sheet again. */
  theme: string
}

type BaseRow = {
  id: number
  active: boolean
  homepage_layout: string
  category_layout: string
  show_feed_icon: boolean
  custom_address: string | null
  theme: string
  languages: SiteLanguage[] | null
  translations: { kb_locale_id: number; title: string; footer_note: string }[] | null
  menu: (MenuItem & { kb_locale_id: number })[] | null
}

/** The first base, in a language, or in its first one. Undefined where the caller may see none. */
export async function loadSite(ctx: Ctx, locale?: string): Promise<Site | undefined> {
  const base = await loadBase(ctx)
  const language = base?.languages?.find((one) => (locale === undefined ? one.primary : one.locale === locale))
  if (!base || !language) return undefined
  const isEditor = includes((await loadAccess(ctx)).editedBases, base.id)
  return base.active || isEditor ? createSite(ctx, base, language, isEditor) : undefined
}

const loadBase = (ctx: Ctx): Promise<BaseRow | undefined> =>
  cacheForAll(ctx, 'site', async () => {
    const { rows } = await sql<BaseRow>`
      with base as (select * from knowledge_bases order by id limit 1), languages as (
        select kb.id, locales.locale, locales.name, locales.dir, kb."primary" from knowledge_base_locales kb
        join locales on locales.id = kb.system_locale_id where kb.knowledge_base_id in (select id from base)
      )
      select base.id, active, homepage_layout, category_layout, show_feed_icon, custom_address,
        color_highlight || color_header || color_header_link as theme,
        (select json_agg(languages order by "primary" desc, id) from languages) as languages,
        (select json_agg(translation) from knowledge_base_translations translation
          where kb_locale_id in (select id from languages)) as translations,
        (select json_agg(item order by position, id) from knowledge_base_menu_items item
          where kb_locale_id in (select id from languages)) as menu
      from base`.execute(ctx.db)
    return rows[0]
  })

async function createSite({ deps }: Ctx, base: BaseRow, language: SiteLanguage, isEditor: boolean): Promise<Site> {
  const { settings } = deps
  const words = languageOf(language.locale)
  const translation = base.translations?.find(({ kb_locale_id }) => kb_locale_id === language.id)
  return {
    baseId: base.id,
    language,
    languages: base.languages ?? [],
    title: translation?.title ?? '',
    footerNote: translation?.footer_note ?? '',
    menu: base.menu?.filter(({ kb_locale_id }) => kb_locale_id === language.id) ?? [],
    layouts: { home: base.homepage_layout, category: base.category_layout },
    showsFeed: base.show_feed_icon,
    organization: (await settings.text('organization')) || (await settings.text('product_name')),
    logo: await settings.text('product_logo'),
    publicOrigin: publicOrigin(await loadOrigin(deps), base.custom_address),
    isEditor,
    texts: helpTexts[words],
    words,
    theme: base.theme.replaceAll(/[^\w]/g, ''),
  }
}

/** `/faq` or `help.example.com/x` in place of `/help`. */
function publicOrigin(origin: string, address: string | null): string {
  if (!address) return `${origin}/help`
  return address.startsWith('/') ? `${origin}${address}` : `${origin.split('//')[0]}//${address}`
}

/** The address for search engines of a path below `/help`. */
export const publicAddress = ({ publicOrigin: base }: Site, path: string): string =>
  `${base}${path.slice('/help'.length)}`
