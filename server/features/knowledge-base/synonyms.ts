import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { KnowledgeBaseSynonyms } from '#contract/knowledge-base-synonyms.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound, unknownId } from '#kernel/errors.ts'
import { foldTerm, mostTermWords } from './expand.ts'
import { listLocaleIds, lockBase } from './store.ts'

type Input = InputOf<typeof KnowledgeBaseSynonyms.update>
type Output = OutputOf<typeof KnowledgeBaseSynonyms.show>
type LocaleSynonyms = Input['synonyms'][number]
type Group = { words: string[]; folded: string[] }

export async function showSynonyms({ db }: Ctx, baseId: number): Promise<Output> {
  const { rows } = await sql<Output['synonyms'][number]>`
    select locale.id as kb_locale_id, coalesce(json_agg(synonyms.words order by synonyms.position)
      filter (where synonyms.id is not null), '[]') as groups
    from knowledge_base_locales locale left join knowledge_base_synonyms synonyms on synonyms.kb_locale_id = locale.id
    where locale.knowledge_base_id = ${baseId} group by locale.id order by locale."primary" desc, locale.id`.execute(db)
  // A base always has a language.
  if (rows.length === 0) throw notFound('KnowledgeBase', baseId)
  return { synonyms: rows }
}

export async function writeSynonyms(ctx: Ctx, { id, synonyms }: Input): Promise<void> {
  await lockBase(ctx, id)
  const localeIds = await listLocaleIds(ctx.db, id)
  const unknown = synonyms.find(({ kb_locale_id }) => !localeIds.has(kb_locale_id))
  if (unknown) throw unknownId('kb_locale_id', unknown.kb_locale_id)
  for (const one of synonyms) await replaceGroups(ctx, one)
  const languages = synonyms.map(({ kb_locale_id, groups }) => ({ kb_locale_id, groups: groups.length }))
  await audit(ctx, { action: 'changed_help_centre_synonyms', object: 'knowledge_bases', id, details: { languages } })
  ctx.emit({ kind: 'updated', object: 'knowledge_bases', id, changes: { synonyms: [null, synonyms.length] } })
}

async function replaceGroups({ db }: Ctx, { kb_locale_id, groups: given }: LocaleSynonyms): Promise<void> {
  const groups = given.map(readGroup).filter(({ words }) => words.length > 0)
  assertDistinct(groups)
  await sql`delete from knowledge_base_synonyms where kb_locale_id = ${kb_locale_id}`.execute(db)
  await sql`
    insert into knowledge_base_synonyms (kb_locale_id, position, words, folded)
    select ${kb_locale_id}::int, place - 1, array(select json_array_elements_text(one -> 'words')),
      array(select json_array_elements_text(one -> 'folded'))
    from json_array_elements(${JSON.stringify(groups)}::json) with ordinality as given (one, place)`.execute(db)
}

const field = 'synonyms'

/** Empty words are left out, and so are repetitions of a word in its group. */
function readGroup(given: readonly string[]): Group {
  const byFolded = new Map<string, string>()
  for (const word of given.map((one) => one.trim().replaceAll(/\s+/g, ' ')).filter(Boolean)) {
    const folded = foldTerm(word)
    if (folded === '' || folded.split(' ').length > mostTermWords)
      throw invalid('invalid_value', `“${word}” is not a word or a phrase of up to ${mostTermWords} words`, { field })
    if (!byFolded.has(folded)) byFolded.set(folded, word)
  }
  const group = { words: [...byFolded.values()], folded: [...byFolded.keys()] }
  if (group.words.length === 1)
    throw invalid('invalid_value', `“${group.words[0]}” needs another word that means the same`, { field })
  return group
}

function assertDistinct(groups: readonly Group[]): void {
  const seen = new Set<string>()
  for (const { words, folded } of groups) {
    const repeated = folded.findIndex((word) => seen.has(word))
    if (repeated !== -1) throw invalid('not_unique', `“${words[repeated]}” is in more than one group`, { field })
    for (const word of folded) seen.add(word)
  }
}
