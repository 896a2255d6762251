import {
  type HelpCategory,
  type HelpCentre,
  type HelpLanguage,
  listTree,
  titleOf,
} from '#web/domain/knowledge-base/help-centre.ts'
import type { Option } from '#web/ui/primitives/options.tsx'

/** Categories as choices, indented as in the tree. */
export const listCategoryOptions = (
  help: HelpCentre,
  language: HelpLanguage,
  isWanted: (category: HelpCategory) => boolean,
): Option<number>[] =>
  listTree(help)
    .filter(({ category }) => isWanted(category))
    .map(({ category, depth }) => ({
      id: category.id,
      label: `${'\u2003'.repeat(depth)}${titleOf(help, category, language)}`,
    }))

/** The category and everything below it, where it cannot be moved to. */
export const listSubtree = (help: HelpCentre, id: number): number[] => [
  id,
  ...listTree(help, help.categories.get(id)?.childIds ?? []).map(({ category }) => category.id),
]
