/** What an administrator adds to each page of the website; it takes appearance and texts from the topic. */
export const writeSnippet = (address: string, chatId: number): string =>
  [
    `<script src="${address}/assets/chat/chat.js"></script>`,
    '<script>',
    `  new SwitchboardChat({ chatId: ${chatId} })`,
    '</script>',
  ].join('\n')
