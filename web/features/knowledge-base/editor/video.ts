import { Node } from '@tiptap/core'

export type Video = { provider: 'youtube' | 'vimeo'; id: string }

const youTube =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,40})/
const vimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{4,20})/

/** From the address of its page. */
export function readVideo(address: string): Video | undefined {
  const [, tube] = youTube.exec(address.trim()) ?? []
  if (tube) return { provider: 'youtube', id: tube }
  const [, id] = vimeo.exec(address.trim()) ?? []
  return id ? { provider: 'vimeo', id } : undefined
}

const names = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** A link to a video; in stored texts `( widget: video, provider: youtube, id: X )`, see `markup.ts`. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    video: { default: '', parseHTML: (element) => element.dataset.video ?? '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-video]', priority: 100 }],
  renderHTML: ({ node }) => {
    const [provider = 'youtube', id = ''] = String(node.attrs.video).split(':')
    const name = names[provider as keyof typeof names] ?? provider
    return ['span', { 'data-video': node.attrs.video }, `▶ ${name} ${id}`]
  },
})
