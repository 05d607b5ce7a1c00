import type { RichHtml } from '#kernel/rich-text.ts'
import './rich-text.css'

/** A text that staff wrote with headings, lists, pictures and tables. What may be in it was decided on the server (D33). */
export function RichText({ html, className = '' }: { html: RichHtml; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that the allow-list made it
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={html} />
}
