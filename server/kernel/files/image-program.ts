import sharp from 'sharp'
import { workApart } from './work-apart.ts'

sharp.cache(false)
sharp.concurrency(1)
// The library reads dozens of formats, SVG among them: those that browsers show are enough.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

/** Upright, in the format it had and without what a camera noted beside the picture. */
await workApart((content, [side, pixels, motion]) =>
  sharp(content, {
    limitInputPixels: Number(pixels),
    failOn: 'error',
    autoOrient: true,
    animated: motion === 'moving',
  })
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .toBuffer(),
)
