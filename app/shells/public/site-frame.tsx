import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { startsDark } from '#app/page-handle.ts'
import { SiteFooter } from '#modules/content/components/site-footer.tsx'
import { SiteHeader } from '#modules/content/components/site-header.tsx'
import { NotFoundTextsContext, SiteTextsContext } from '#modules/content/components/site-texts.tsx'
import { badgesAt } from '#modules/content/rules/review.ts'
import { Breadcrumbs } from '#modules/seo/components/breadcrumbs.tsx'
import { ContactButtons } from './contact-buttons.tsx'
import type { FramedSite } from './load-site.server.ts'

/** Header, breadcrumbs and footer around a page of the site. */
export function SiteFrame({ data, children }: { data: FramedSite; children: ReactNode }) {
  const { crumbs, navigation, signedIn, site, year, footer, badges, whatsapp, chat } = data
  const { frame } = data.texts.site
  const dark = startsDark(useMatches())
  // On a phone the breadcrumbs need a separate line above the headline.
  const top = crumbs.length > 1 && !dark ? 'pt-[5.75rem] sm:pt-[4.75rem]' : 'pt-[4.75rem]'
  return (
    <SiteTextsContext value={data.texts.site}>
      <NotFoundTextsContext value={data.texts.notFound}>
        <div className="flex min-h-dvh flex-col">
          <SiteHeader
            brand={site.brand}
            logo={site.logo}
            items={navigation.main}
            signedIn={signedIn}
            startsDark={dark}
            badges={badgesAt(badges, 'header')}
          />
          <main
            id="main"
            tabIndex={-1}
            className={`relative flex flex-1 flex-col ${top} outline-none`}
          >
            <Breadcrumbs crumbs={crumbs} label={frame.breadcrumbs} dark={dark} />
            {children}
          </main>
          <SiteFooter
            site={site}
            navigation={navigation}
            year={year}
            content={footer}
            badges={badgesAt(badges, 'footer')}
          />
          <ContactButtons chat={chat} whatsapp={whatsapp} texts={frame} />
        </div>
      </NotFoundTextsContext>
    </SiteTextsContext>
  )
}
