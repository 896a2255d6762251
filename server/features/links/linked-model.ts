import type { Ctx } from '#kernel/context.ts'

/** Records other than tickets that can be linked with tickets. They are in `deps`, because their features are above. */
export type LinkedModel = {
  /** As on the wire and in `link_objects`. */
  object: string
  /** The model in `assets`. */
  asset: string
  /** Which of the ids the caller may see. */
  visible(ctx: Ctx, ids: readonly number[]): Promise<number[]>
}

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    linkedModels: readonly LinkedModel[]
  }
}

export const findLinkedModel = ({ deps }: Ctx, object: string): LinkedModel | undefined =>
  deps.linkedModels.find((model) => model.object === object)
