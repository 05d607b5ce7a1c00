import { answerHtml } from '#modules/content/rules/faq/faq.ts'
import { plainText } from '#platform/rich-text.server.ts'

/** The words of an answer for its card, with its paragraphs and the lines of its lists. */
export function readableAnswer(answer: string): string {
  return answerHtml(answer)
    .replace(/<br\s*\/?>/gi, '</p>')
    .split(/<\/(?:p|li|h[1-6]|tr|pre|blockquote)>/i)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n')
}
