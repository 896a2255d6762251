import sharp from 'sharp'

/** Simple drawn avatars; users without one are shown with initials. */
type Face = { backdrop: string; skin: string; hair: string; shirt: string; cut: 'short' | 'long' | 'bun' | 'scarf' }

const faces: Record<string, Face> = {
  Mira: { backdrop: '#dfe7f5', skin: '#eac1a0', hair: '#4a2f22', shirt: '#2f6f5e', cut: 'long' },
  Jonas: { backdrop: '#f1e6d6', skin: '#f0cdb0', hair: '#b98a4b', shirt: '#3c5a86', cut: 'short' },
  Aisha: { backdrop: '#e6e0f2', skin: '#c68e63', hair: '#5b3f8c', shirt: '#3f2d66', cut: 'scarf' },
  Kenji: { backdrop: '#dceee6', skin: '#eec39a', hair: '#1f1d1d', shirt: '#7a3b3b', cut: 'short' },
  Claire: { backdrop: '#f6e0e0', skin: '#f3d0b8', hair: '#8c3b26', shirt: '#a2506b', cut: 'bun' },
  Sofia: { backdrop: '#e2eef4', skin: '#f6d8c2', hair: '#d9b25f', shirt: '#276d8a', cut: 'long' },
}

const hairOf: Record<Face['cut'], string> = {
  short: '<path d="M40 60a24 26 0 0 1 48 0q-8-14-24-14t-24 14z"/>',
  long: '<path d="M38 96V58a26 26 0 0 1 52 0v38q-6 4-12 0l2-34q-16-2-22-12-4 10-10 12l2 34q-6 4-12 0z"/>',
  bun: '<circle cx="64" cy="28" r="12"/><path d="M40 62a24 26 0 0 1 48 0q-10-16-24-16t-24 16z"/>',
  scarf: '<path d="M34 110V62a30 32 0 0 1 60 0v48l-14-8V64a16 18 0 0 0-32 0v38z"/>',
}

const drawFace = ({
  backdrop,
  skin,
  hair,
  shirt,
  cut,
}: Face) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
  <rect width="128" height="128" fill="${backdrop}"/>
  <path d="M20 128a44 34 0 0 1 88 0z" fill="${shirt}"/>
  <rect x="56" y="78" width="16" height="22" rx="8" fill="${skin}"/>
  <ellipse cx="64" cy="64" rx="22" ry="26" fill="${skin}"/>
  <g fill="${hair}">${hairOf[cut]}</g>
  <g fill="#33261f"><circle cx="56" cy="64" r="2.4"/><circle cx="72" cy="64" r="2.4"/></g>
  <path d="M56 76q8 7 16 0" fill="none" stroke="#33261f" stroke-width="2.4" stroke-linecap="round"/>
</svg>`

/** A data URL, as the preferences page sends it. */
export async function loadAvatar(firstname: string): Promise<string | undefined> {
  const face = faces[firstname]
  const picture =
    face &&
    (await sharp(Buffer.from(drawFace(face)))
      .resize(160)
      .png({ palette: true })
      .toBuffer())
  return picture && `data:image/png;base64,${picture.toString('base64')}`
}
