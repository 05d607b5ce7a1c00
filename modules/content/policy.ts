import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who write the sections of the site and look after the media library. */
export function mayManageContent(actor: Actor): boolean {
  return hasPermission(actor, 'content.manage')
}

/** Staff who write, order, show, hide and delete the features of the home page. */
export function mayManageFeatures(actor: Actor): boolean {
  return hasPermission(actor, 'features.manage')
}

/** Staff whose editors have pictures: they may choose from the library and add to it. */
export function mayUsePictures(actor: Actor): boolean {
  const editors = [
    'content.manage',
    'blog.manage',
    'reviews.manage',
    'seo.manage',
    'settings.manage',
  ] as const
  return editors.some((permission) => hasPermission(actor, permission))
}
