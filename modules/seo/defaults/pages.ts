export type DefaultPage = {
  pageName: string
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
}

/**
 * B§9: SEO texts of every installation. Staff can edit but not delete them (B§5). They name no
 * brand and no figures, so they are true of every site.
 */
export const defaultPages: readonly DefaultPage[] = [
  {
    pageName: 'home',
    title: 'Web hosting in South Africa, answered by people',
    description:
      'WordPress, cloud and dedicated hosting with prices in rand, and support from people in South Africa who read your message and answer it.',
    keywords: 'web hosting, hosting south africa, wordpress hosting, cloud servers',
    ogTitle: 'Web hosting, run by people.',
    ogDescription: 'WordPress, cloud and dedicated hosting in rand, and a person who answers.',
  },
  {
    pageName: 'products',
    title: 'Hosting plans and prices in rand, on one page',
    description:
      'Every plan we sell on one price list: WordPress, cloud servers and dedicated machines, in rand. What you pay first is what you pay when it renews.',
    keywords: 'hosting plans, hosting prices, hosting in rand, web hosting south africa',
    ogTitle: 'One price list. In rand.',
    ogDescription: 'WordPress, cloud and dedicated hosting compared on one page. No teaser prices.',
  },
  {
    pageName: 'domains',
    title: 'Domain names for South Africa: register or move',
    description:
      'Register a .co.za or international domain name, move one to us without losing email on the way, and renew it in rand. A person checks every request.',
    keywords: 'domain registration, co.za domains, domain transfer, domain names south africa',
    ogTitle: 'The name comes first.',
    ogDescription:
      'Register or move a domain name with people who have done it before, and renew it in rand.',
  },
  {
    pageName: 'about',
    title: 'Our story: the people behind your hosting',
    description:
      'Who answers when you write to us, how we run our servers in South Africa, and what we stand for: clear prices, straight answers and good work.',
    keywords: 'hosting company, about us, south african hosting company',
    ogTitle: 'The people who answer.',
    ogDescription: 'Who runs the servers, who answers your email, and why it’s the same people.',
  },
  {
    pageName: 'support',
    title: 'White-glove support for your site and servers',
    description:
      'Moves, rescues, slow sites and odd errors: tell us what you see and we’ll look into it with you, in plain language, until it works as it should.',
    keywords: 'hosting support, website migration, managed support, wordpress help',
    ogTitle: 'We do it with you, or for you.',
    ogDescription: 'Moves, rescues and slow sites, handled by people who know hosting.',
  },
  {
    pageName: 'contact',
    title: 'Contact us: say hello before you buy, or after',
    description:
      'Ask before you buy, tell us about a site you want to move, or report something that’s not right. A person reads every message and writes back.',
    keywords: 'contact hosting company, hosting support south africa, hosting enquiries',
    ogTitle: 'Write to us. A person reads it.',
    ogDescription: 'Questions before you buy, moves, and anything that’s not right: say hello.',
  },
  {
    pageName: 'wordpress-hosting',
    title: 'WordPress hosting in rand, managed for you',
    description:
      'WordPress hosting with updates and backups done for you, and support from people who know WordPress. Clear monthly prices in rand, no teasers.',
    keywords: 'wordpress hosting, managed wordpress, woocommerce hosting, wordpress south africa',
    ogTitle: 'WordPress, kept in good order.',
    ogDescription: 'Updates, backups and someone who knows WordPress, at one fixed price in rand.',
  },
  {
    pageName: 'cloud-hosting',
    title: 'Cloud servers in rand, with root access',
    description:
      'Virtual servers with root access, your own cores and memory, and one fixed price in rand each month. Support comes from people who run servers.',
    keywords: 'cloud hosting, vps south africa, virtual servers, root access',
    ogTitle: 'A server of your own, by the month.',
    ogDescription:
      'Root access, fixed resources and one price in rand. No exchange rate, no surprises.',
  },
  {
    pageName: 'dedicated-hosting',
    title: 'Dedicated servers in rand, without neighbours',
    description:
      'A whole machine for databases, shops and virtualisation, with no neighbours and no shared disks. One price in rand, and hands when you need them.',
    keywords: 'dedicated servers, bare metal south africa, dedicated hosting, server hosting',
    ogTitle: 'The whole machine is yours.',
    ogDescription: 'No neighbours and no shared disks, for steady, heavy work that can’t wait.',
  },
]

/** Default pages cannot be deleted (B§5). */
export function isDefaultPage(pageName: string): boolean {
  return defaultPages.some((page) => page.pageName === pageName)
}
