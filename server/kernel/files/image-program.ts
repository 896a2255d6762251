import sharp from 'sharp'
import { serveSandbox } from './sandbox-entry.ts'

sharp.cache(false)
sharp.concurrency(1)
// The library reads dozens of formats, including SVG; only those that browsers show are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

/** Rotated upright, in the same format and without metadata. */
await serveSandbox((content, [side, pixels, motion]) =>
  sharp(content, {
    limitInputPixels: Number(pixels),
    failOn: 'error',
    autoOrient: true,
    animated: motion === 'moving',
  })
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .toBuffer(),
)
