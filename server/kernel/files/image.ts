import type { Readable } from 'node:stream'
import { runApart } from './run-apart.ts'

/** 200 MB once decoded. */
export const mostPixels = 50_000_000

type Wish = {
  /** Pixels that the longer side may have. */
  side: number
  /** Else only the first picture of an animation is kept. */
  moving: boolean
}

/** A PNG, JPEG, GIF or WebP as one of the same kind that fits into a square; `Unreadable` when that cannot be done. */
export const shrinkImage = <T>(source: Readable, { side, moving }: Wish, take: (output: Readable) => Promise<T>) =>
  runApart(
    {
      script: new URL('image-program.ts', import.meta.url),
      options: [String(side), String(mostPixels), moving ? 'moving' : 'still'],
      milliseconds: 20_000,
      megabytes: 768,
    },
    source,
    take,
  )
