/** Two spellings of one username fold to the same text. */
export const foldUsername = (username: string): string => username.normalize('NFKC').toLowerCase().trim()
