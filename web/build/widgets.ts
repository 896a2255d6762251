import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Scripts for other websites: each is one classic script without dependencies, in `dist/widgets`. */
const widgets = ['form', 'chat']

export const buildWidgets = (root: string): Plugin => ({
  name: 'build-widgets',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    for (const name of widgets) {
      const source = join(root, 'widgets', name)
      await build({
        configFile: false,
        logLevel: 'warn',
        root,
        build: {
          outDir: join(dir, 'widgets'),
          emptyOutDir: false,
          target: 'es2020',
          lib: {
            entry: join(source, 'main.ts'),
            formats: ['iife'],
            name: `switchboard_${name}`,
            fileName: () => `${name}.js`,
          },
        },
      })
    }
    await copyFile(join(root, 'widgets/form/form.css'), join(dir, 'widgets/form.css'))
  },
})
