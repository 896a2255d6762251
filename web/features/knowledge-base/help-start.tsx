import { Redirect } from '#web/ui/redirect.tsx'
import { useHelp } from './use-help.ts'

/** Without a language in the address. */
export function HelpStart() {
  const { params } = useHelp()
  return <Redirect to="/knowledge_base/$base/locale/$locale" params={params} search={(search) => search} />
}
