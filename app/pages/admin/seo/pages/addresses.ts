import { href } from 'react-router'

/**
 * The screen has two addresses: its own, and above the SEO tab of Site Settings. Its dialogs stay
 * where it was opened.
 */
export function pageAddresses(pathname: string) {
  const overlay = href('/admin/settings/seo/pages')
  if (pathname === overlay || pathname.startsWith(`${overlay}/`)) {
    return {
      list: overlay,
      add: href('/admin/settings/seo/pages/new'),
      edit: (id: string) => href('/admin/settings/seo/pages/:id', { id }),
      remove: (id: string) => href('/admin/settings/seo/pages/:id/delete', { id }),
    }
  }
  return {
    list: href('/admin/seo'),
    add: href('/admin/seo/new'),
    edit: (id: string) => href('/admin/seo/:id', { id }),
    remove: (id: string) => href('/admin/seo/:id/delete', { id }),
  }
}
