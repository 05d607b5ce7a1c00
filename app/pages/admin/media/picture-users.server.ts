import { replacePictureInPosts } from '#modules/blog/operations/replace-picture.server.ts'
import type { PictureUser } from '#modules/content/operations/change-file.server.ts'
import { replacePictureInTemplates } from '#modules/mail/operations/replace-picture.server.ts'
import { replaceSharedPicture } from '#modules/seo/operations/save-global-seo.server.ts'
import { replaceLogo } from '#modules/settings/operations/replace-picture.server.ts'

/** Everything beside the library's own module that shows pictures of the library. */
export const pictureUsers: readonly PictureUser[] = [
  replacePictureInPosts,
  replaceSharedPicture,
  replaceLogo,
  replacePictureInTemplates,
]
