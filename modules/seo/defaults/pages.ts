export type DefaultPage = { pageName: string; title: string; description: string; keywords: string; ogTitle: string; ogDescription: string }

/** B§9: SEO texts of every installation. Staff can edit but not delete them (B§5). They name no brand and no figures, so they are true of every site. */
export const defaultPages: readonly DefaultPage[] = [
  {
    pageName: 'home',
    title: 'Web hosting in South Africa, answered by people',
    description:
      'WordPress, cloud and dedicated hosting with prices in rand, and support by a small team in Cape Town that reads what you write and answers it.',
    keywords: 'web hosting, hosting south africa, wordpress hosting, cape town hosting',
    ogTitle: 'Web hosting, looked after by people.',
    ogDescription: 'WordPress, cloud and dedicated hosting in rand, with a small team in Cape Town at the other end of the line.',
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
      'Register a .co.za or international domain name, move one to us without losing mail on the way, and renew it in rand. People check each request.',
    keywords: 'domain registration, co.za domains, domain transfer, domain names south africa',
    ogTitle: 'The name comes first.',
    ogDescription: 'Register or move a domain name with people who have done it before, and renew it in rand.',
  },
  {
    pageName: 'about',
    title: 'Our story: a small hosting team in Cape Town',
    description:
      'Who answers when you write to us, how we came to run servers in Cape Town, and what we hold to: plain prices, plain answers, and work done properly.',
    keywords: 'hosting company cape town, about us, south african hosting company',
    ogTitle: 'A small team, at the other end of the line.',
    ogDescription: 'Who runs the servers, who answers the mail, and why it is the same people.',
  },
  {
    pageName: 'support',
    title: 'White-glove support for your site and servers',
    description:
      'Moves, rescues, slow sites and odd errors: tell us what you see and we look into it with you, in plain language, until it works the way it should.',
    keywords: 'hosting support, website migration, managed support, wordpress help',
    ogTitle: 'We do it with you, or for you.',
    ogDescription: 'Moves, rescues and slow sites, taken on by people who know hosting.',
  },
  {
    pageName: 'contact',
    title: 'Contact us: say hello to the team in Cape Town',
    description:
      'Ask before you buy, tell us about a site that has to move, or report something that is not right. A person in Cape Town reads it and writes back.',
    keywords: 'contact hosting company, hosting support cape town, hosting enquiries',
    ogTitle: 'Write to us. A person reads it.',
    ogDescription: 'Questions before buying, moves, and everything that is not right: say hello.',
  },
  {
    pageName: 'wordpress-hosting',
    title: 'WordPress hosting in rand, looked after for you',
    description:
      'WordPress hosting with updates and backups done for you, and support by people in Cape Town who know WordPress. Clear monthly prices in rand.',
    keywords: 'wordpress hosting, managed wordpress, woocommerce hosting, wordpress south africa',
    ogTitle: 'WordPress, kept in good order.',
    ogDescription: 'Updates, backups and someone who knows WordPress, at one fixed price in rand.',
  },
  {
    pageName: 'cloud-hosting',
    title: 'Cloud servers in rand, with root access',
    description:
      'Virtual servers with root access, cores and memory that are yours, and one fixed price in rand each month. Support comes from people in Cape Town.',
    keywords: 'cloud hosting, vps south africa, virtual servers, root access',
    ogTitle: 'A server of your own, by the month.',
    ogDescription: 'Root access, fixed resources and one price in rand. No meter running in another currency.',
  },
  {
    pageName: 'dedicated-hosting',
    title: 'Dedicated servers in rand, with nobody beside you',
    description:
      'A whole machine for databases, shops and virtualisation, with no neighbours and no shared disks. One price in rand, and hands when you need them.',
    keywords: 'dedicated servers, bare metal south africa, dedicated hosting, server hosting',
    ogTitle: 'The whole machine is yours.',
    ogDescription: 'No neighbours and no shared disks, for work that is steady, heavy and must not wait.',
  },
]

/** Default pages cannot be deleted (B§5). */
export function isDefaultPage(pageName: string): boolean {
  return defaultPages.some((page) => page.pageName === pageName)
}
