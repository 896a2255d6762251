/** The public page, also of what is not published: a token in the address shows what the user may see. */
export const openAsCustomer = (answerId: number, locale: string): void =>
  void open(`/api/v1/knowledge_bases/preview/KnowledgeBaseAnswer/${answerId}/${locale}`, '_blank', 'noopener')
