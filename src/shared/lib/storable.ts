/** Whether the database can store a text: none in it contains U+0000 or half of a character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
