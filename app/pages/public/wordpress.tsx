import { wordpressSection } from '#modules/content/defaults/sections/wordpress-hosting.ts'
import type { Route } from './+types/wordpress'
import { pageMeta } from './page-meta.ts'
import { UpdatesPicture } from './pictures/updates.tsx'
import { loadProduct } from './product/load-product.server.ts'
import { ProductPage } from './product/product-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadProduct(context, 'wordpress', wordpressSection)

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'WordPress hosting in rand, managed for you'
  const description =
    'WordPress hosting with updates and backups done for you, and support by people who know WordPress. Clear prices in rand, no teasers.'
  return pageMeta({ title, description, path: '/products/wordpress' }, matches[1]?.loaderData)
}

export default function Wordpress({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage
      name={matches[1].loaderData.texts.site.frame.pages.wordpress}
      loaded={loaderData}
      email={matches[1].loaderData.site.email}
    >
      <UpdatesPicture />
    </ProductPage>
  )
}
