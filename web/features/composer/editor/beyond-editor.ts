/** Markup that the editor would drop, such as tables, images and colours; such a text is edited as HTML. */
export const isBeyondEditor = (html: string): boolean =>
  /<(?!\/?(?:p|br|b|strong|i|em|u|s|ul|ol|li|a|blockquote|code|pre|div|span)\b)[a-z/]|<[^>]+\sstyle=/i.test(html)
