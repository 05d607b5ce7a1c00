import styles from '../public.css?inline'

/** The whole style sheet of the documents, in the page: a second request would hold back its first paint for a round trip. */
export function documentStyles(nonce: string | undefined): string {
  return `<style${nonce ? ` nonce="${nonce}"` : ''}>${styles}</style>`
}
