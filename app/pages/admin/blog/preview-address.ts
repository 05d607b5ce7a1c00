import { href } from 'react-router'

/**
 * Where the server draws the page of a post with what is being written
 * (server/api/previews.ts).
 */
export function previewAddress(id: string): string {
  return `${href('/admin/blog').replace('blog', 'post-preview')}?id=${id}`
}
