/** What the footer says about the site. Claims are content (D32): each can be switched off, and an honest site does so until it is true. */
export type FooterClaim = { text: string; shown: boolean }

/** Kept by the cooling-off section of the terms, which names it while it is shown. */
export const moneyBackClaim: FooterClaim = { text: 'Money-back Guarantee', shown: true }

export const footerStrip: readonly FooterClaim[] = [
  { text: 'Trusted by 50,000+ websites', shown: true },
  { text: 'SSL Secured', shown: true },
  { text: '24/7 Support', shown: true },
  moneyBackClaim,
]

export const uptimeClaim: FooterClaim = { text: '99.9% Uptime SLA', shown: true }

/** Follows the real health of the system: the other text takes its place while `/readyz` says no. */
export const statusClaim: FooterClaim & { otherwise: string } = {
  text: 'All systems operational',
  otherwise: 'Some systems are having trouble',
  shown: true,
}
