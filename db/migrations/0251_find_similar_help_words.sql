-- Setting the threshold for one statement takes a transaction with three statements otherwise. Two swapped letters in a
-- short word leave a fifth of its trigrams.
create function similar_help_words(typed_words text[]) returns table (typed text, word text)
  language sql stable set pg_trgm.similarity_threshold = 0.2 as $$
    select given.typed, known.word from unnest(typed_words) as given (typed), lateral (
      select distinct words.word, similarity(words.word, given.typed) as closeness from knowledge_base_words words
      where words.word % given.typed and abs(length(words.word) - length(given.typed)) <= 2
      order by closeness desc, words.word limit 20
    ) as known
    order by given.typed, known.closeness desc, known.word
  $$;
