import { queryOptions } from '@tanstack/react-query'
import type { Asset, Assets } from '#contract/assets.ts'
import type { AnswerOf } from '#contract/client.ts'
import { KnowledgeBaseSynonyms } from '#contract/knowledge-base-synonyms.ts'
import { KnowledgeBasePermissions, KnowledgeBases } from '#contract/knowledge-base.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { refreshSession } from '#web/lib/session.ts'

export type ManagedLanguage = { id: number; systemId: number; locale: string; name: string; isPrimary: boolean }
export type MenuItem = Asset<'KnowledgeBaseMenuItem'>
export type HelpTexts = Asset<'KnowledgeBaseTranslation'>

export type ManagedHelp = {
  base: Asset<'KnowledgeBase'>
  languages: readonly ManagedLanguage[]
  texts: readonly HelpTexts[]
  menuItems: readonly MenuItem[]
}

type Locale = Asset<'Locale'>

function readManaged(assets: Assets): { help: ManagedHelp | undefined; locales: readonly Locale[] } {
  const { KnowledgeBase = {}, KnowledgeBaseLocale = {}, KnowledgeBaseMenuItem = {}, Locale: known = {} } = assets
  const locales = Object.values(known).toSorted((one, other) => one.name.localeCompare(other.name))
  const [base] = Object.values(KnowledgeBase)
  if (!base) return { help: undefined, locales }
  const languages = Object.values(KnowledgeBaseLocale).map(({ id, system_locale_id, primary }) => ({
    id,
    systemId: system_locale_id,
    locale: known[system_locale_id]?.locale ?? '',
    name: known[system_locale_id]?.name ?? '',
    isPrimary: primary,
  }))
  const menuItems = Object.values(KnowledgeBaseMenuItem).toSorted((one, other) => one.position - other.position)
  const texts = Object.values(assets.KnowledgeBaseTranslation ?? {})
  return { help: { base, languages, texts, menuItems }, locales }
}

export const managedQuery = queryOptions({
  queryKey: ['knowledge_bases', 'managed'],
  queryFn: async () => readManaged((await api(KnowledgeBases).manageInit()) as Assets),
})

/** The navigation depends on a setting that follows the help centre. */
async function refresh(): Promise<void> {
  await touch(queryClient, [{ object: 'knowledge_bases', id: 0 }])
  await refreshSession()
}

/** The first one is the primary language. */
export async function createHelp(systemIds: readonly number[]): Promise<void> {
  await api(KnowledgeBases).create({
    kb_locales_attributes: systemIds.map((id, index) => ({ system_locale_id: id, primary: index === 0 })),
  })
  await refresh()
}

type Changes = Omit<Parameters<ReturnType<typeof api<typeof KnowledgeBases>>['managePatch']>[0], 'id'>

export async function changeHelp(id: number, changes: Changes): Promise<void> {
  await api(KnowledgeBases).managePatch({ id, ...changes })
  await refresh()
}

export async function setActive(id: number, isActive: boolean): Promise<void> {
  await (isActive ? api(KnowledgeBases).activate({ id }) : api(KnowledgeBases).deactivate({ id }))
  await refresh()
}

export async function deleteHelp(id: number): Promise<void> {
  await api(KnowledgeBases).remove({ id })
  await refresh()
}

export async function changeTexts(baseId: number, texts: readonly Pick<HelpTexts, 'id' | 'title' | 'footer_note'>[]) {
  await api(KnowledgeBases).patch({ knowledge_base_id: baseId, translations_attributes: [...texts] })
  await refresh()
}

type MenuSets = Parameters<ReturnType<typeof api<typeof KnowledgeBases>>['menuItems']>[0]['menu_items_sets']

export async function changeMenus(id: number, menu_items_sets: MenuSets): Promise<void> {
  await api(KnowledgeBases).menuItems({ id, menu_items_sets })
  await refresh()
}

export const synonymsQuery = (id: number) =>
  queryOptions({
    queryKey: ['knowledge_bases', 'synonyms', id],
    queryFn: async () => (await api(KnowledgeBaseSynonyms).show({ id })).synonyms,
  })

type Synonyms = AnswerOf<typeof KnowledgeBaseSynonyms.show>['synonyms']

export async function changeSynonyms(id: number, synonyms: Synonyms): Promise<void> {
  const changed = await api(KnowledgeBaseSynonyms).update({ id, synonyms })
  queryClient.setQueryData(synonymsQuery(id).queryKey, changed.synonyms)
}

export const snippetsQuery = (id: number, address: string | null) =>
  queryOptions({
    queryKey: ['knowledge_bases', 'snippets', id, address],
    queryFn: () => api(KnowledgeBases).snippets({ id }),
    enabled: Boolean(address),
  })

/** The base, or one of its categories. */
export type HelpNode = { baseId: number; categoryId: number | null }
export type HelpAccess = AnswerOf<typeof KnowledgeBasePermissions.show>
export type AccessLevel = HelpAccess['permissions'][number]['access']

export const accessQuery = ({ baseId, categoryId }: HelpNode) =>
  queryOptions({
    queryKey: ['knowledge_bases', 'permissions', baseId, categoryId],
    queryFn: (): Promise<HelpAccess> =>
      categoryId === null
        ? api(KnowledgeBasePermissions).show({ knowledge_base_id: baseId })
        : api(KnowledgeBasePermissions).showOfCategory({ knowledge_base_id: baseId, id: categoryId }),
    meta: { touchedBy: ['knowledge_base_categories', 'roles'] },
  })

export async function changeAccess(node: HelpNode, permissions: Record<string, AccessLevel>): Promise<void> {
  const { baseId: knowledge_base_id, categoryId } = node
  const permissions_dialog = { permissions }
  await (categoryId === null
    ? api(KnowledgeBasePermissions).update({ knowledge_base_id, permissions_dialog })
    : api(KnowledgeBasePermissions).updateOfCategory({ knowledge_base_id, id: categoryId, permissions_dialog }))
  await touch(queryClient, [
    { object: 'knowledge_bases', id: 0 },
    { object: 'knowledge_base_categories', id: 0 },
  ])
}
