import type { RichHtml } from '#kernel/rich-text.ts'
import './rich-text.css'

/** Rich text written by staff. The server has sanitised it. */
export function RichText({ html, className = '' }: { html: RichHtml; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that the allow-list made it
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={html} />
}
