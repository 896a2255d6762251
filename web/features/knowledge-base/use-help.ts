import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { HelpCentre, HelpLanguage } from '#web/domain/knowledge-base/help-centre.ts'
import { helpQuery } from '#web/domain/knowledge-base/queries.ts'
import { locale } from '#web/lib/i18n/i18n.ts'

/** The language of the address, else that of the user, else the primary one. */
function chooseLanguage({ languages }: HelpCentre, wanted: string | undefined): HelpLanguage | undefined {
  const spoken = locale().slice(0, 2)
  return (
    languages.find((language) => language.locale === wanted) ??
    languages.find((language) => language.locale.slice(0, 2) === spoken) ??
    languages[0]
  )
}

type Place = {
  help: HelpCentre
  language: HelpLanguage
  /** Of every address in this language. */
  params: { base: string; locale: string }
}

/** For screens inside of `HelpScreen`, which has loaded the help centre. */
export function useHelp(): Place {
  const { locale: wanted } = useParams({ strict: false })
  const { data: help } = useSuspenseQuery(helpQuery)
  const language = help && chooseLanguage(help, wanted)
  if (!help || !language) throw new Error('there is no help centre')
  return { help, language, params: { base: String(help.id), locale: language.locale } }
}
