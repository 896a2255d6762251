import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, id, list } from './lenient.ts'
import { mostTranslations } from './knowledge-base.ts'
import { recordId } from './wire.ts'

export const mostSynonymGroups = 500
export const mostSynonymsInGroup = 20
export const longestSynonym = 50

const path = '/knowledge_bases/manage/{id}/synonyms'
const about = {
  tag: 'knowledge_bases',
  model: 'KnowledgeBase',
  permission: ['admin.knowledge_base'],
  path,
  refuses: [404],
} as const
const synonyms = z.object({
  synonyms: z.array(z.object({ kb_locale_id: recordId, groups: z.array(z.array(z.string())) })),
})

/** Words that mean the same in a language: a search for one of them finds answers with any of them. */
export const KnowledgeBaseSynonyms = {
  show: endpoint({
    ...about,
    method: 'GET',
    input: z.object({ id: id() }),
    output: synonyms,
    summary: 'Get the synonyms of a help centre in all its languages',
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    input: z.object({
      id: id(),
      synonyms: list(
        z.object({
          kb_locale_id: id(),
          groups: list(list(boundedText('Synonym', longestSynonym), mostSynonymsInGroup), mostSynonymGroups),
        }),
        mostTranslations,
      ),
    }),
    output: synonyms,
    summary: 'Set the synonyms of a help centre by language',
    description:
      'Replaces the groups of the languages that are given. A group has at least two synonyms of up to three words, and ' +
      'a synonym is in one group of its language only; case and accents make no difference.',
    example: { input: { synonyms: [{ kb_locale_id: 1, groups: [['notebook', 'laptop']] }] } },
  }),
}
