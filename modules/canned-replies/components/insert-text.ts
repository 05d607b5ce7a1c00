/** Whether a word would begin at the caret. */
export function isWordStart({
  value,
  selectionStart,
}: Pick<HTMLTextAreaElement, 'value' | 'selectionStart'>): boolean {
  return selectionStart === 0 || /\s/.test(value.charAt(selectionStart - 1))
}

/** Puts a text where the caret is, as if it had been typed, and goes on behind it. */
export function insertText(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  if (text === '') return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
