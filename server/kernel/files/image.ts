import type { Readable } from 'node:stream'
import { runSandboxed } from './sandboxed-process.ts'

/** 200 MB once decoded. */
export const mostPixels = 50_000_000

type TargetSize = {
  /** Pixels that the longer side may have. */
  side: number
  /** Otherwise only the first frame of an animation is kept. */
  moving: boolean
}

/** Shrinks a PNG, JPEG, GIF or WebP to fit into a square, in the same format; throws `Unreadable` when it cannot. */
export const shrinkImage = <T>(
  source: Readable,
  { side, moving }: TargetSize,
  take: (output: Readable) => Promise<T>,
) =>
  runSandboxed(
    {
      script: new URL('image-program.ts', import.meta.url),
      options: [String(side), String(mostPixels), moving ? 'moving' : 'still'],
      milliseconds: 20_000,
      megabytes: 768,
    },
    source,
    take,
  )
