const anika = { name: 'Anika', initials: 'AV', role: 'Support' }

/**
 * The examples that are drawn on the home page and the product pages. Each `description` is what
 * screen readers say of the drawing.
 */
export const drawingTexts = {
  conversation: {
    description:
      'Example of a conversation with support: a slow checkout page is reported at 08:12 and fixed at 08:16.',
    agent: anika,
    messages: [
      {
        from: 'Sipho',
        at: '08:12',
        text: 'Hi, my shop’s checkout has been very slow since this morning.',
      },
      {
        from: 'Anika',
        at: '08:13',
        text: 'Morning Sipho. Found it: a plugin update last night switched off your page cache. Shall I switch it on again and roll the plugin back?',
      },
      { from: 'Sipho', at: '08:13', text: 'Yes please!' },
      {
        from: 'Anika',
        at: '08:16',
        text: 'Done. It went from 4.1 s to 0.6 s. I’ve emailed you what I changed.',
      },
    ],
  },
  answer: {
    description: 'Example of an answer from support.',
    agent: anika,
    replied: 'replied',
    text: 'The certificate is live on your new domain. You don’t need to do anything.',
  },
  customerArea: {
    description:
      'Example of the customer area: two services with their status and renewal date, no open invoices, and the next invoice.',
    company: 'Kalk Bay Surf',
    initials: 'SD',
    menu: { home: 'Home', services: 'Services', invoices: 'Invoices', profile: 'Profile' },
    allGood: 'Everything is in order. You don’t need to do anything.',
    openInvoices: 'Open invoices',
    none: 'None',
    lastPayment: 'Your last payment: {amount} by card, 1 May 2026.',
    nextInvoice: 'Next invoice, 1 Jun 2026',
    nextInvoiceNote: 'By card. We email you three days before.',
    active: 'Active',
    services: [
      { name: 'Surf school', plan: 'WordPress Protea, monthly', renewal: 'Renews 1 Jun 2026' },
      { name: 'Board hire', plan: 'Cloud Springbok, monthly', renewal: 'Renews 1 Jun 2026' },
    ],
  },
  invoice: {
    description: 'Example of an invoice in rand for {total}, marked paid.',
    invoice: 'Invoice',
    taxInvoice: 'Tax Invoice',
    number: 'INV-2026-4417 · 1 May 2026',
    from: 'From',
    place: 'South Africa',
    billedTo: 'To',
    buyer: 'Kalk Bay Surf (Pty) Ltd',
    address: 'Main Road, Kalk Bay',
    buyerVat: 'VAT 4870123456',
    vatNumber: 'VAT {number}',
    firstLine: 'WordPress Protea, 1 to 31 May',
    secondLine: 'Cloud Springbok, 1 to 31 May',
    subtotal: 'Subtotal',
    vat: 'VAT {rate}%',
    total: 'Total',
    thanks: 'Thank you for your business!',
    paid: 'Paid by card',
  },
  dedicatedServer: {
    description: 'A rack of servers in the dark; one of them is lit and marked as yours.',
    yours: 'yours',
    machine: '16 cores, 128 GB ECC',
  },
  cloudServer: {
    description:
      'Example of a cloud server: a terminal session, processor load over a day, memory and disk in use.',
    user: 'nomsa@laptop',
    connect: 'ssh root@orders.kalkbaysurf.co.za',
    system: 'Ubuntu 24.04 LTS, up 143 days',
    size: '4 vCPU · 8 GB · 160 GB NVMe',
    server: 'root@springbok',
    command: 'systemctl status orders',
    running: '● active (running)',
    since: 'since Tue',
    processor: 'Processor, 24 hours',
    peak: 'peak 61%',
    memory: 'Memory',
    memoryUsed: '5.1 of 8 GB',
    disk: 'Disk',
    diskUsed: '71 of 160 GB',
  },
  updates: {
    description:
      "Example of one night's updates: backup at 02:10, a plugin updated on a staging copy, pages checked, update put live at 02:17.",
    site: 'kalkbaysurf.co.za',
    lastNight: 'Last night',
    steps: [
      { at: '02:10', text: 'Backup before updates', detail: '1.8 GB' },
      { at: '02:14', text: 'WooCommerce updated', detail: 'on the staging copy' },
      { at: '02:16', text: 'Home, shop and checkout tested', detail: 'all working' },
      { at: '02:17', text: 'Update put live', detail: 'kalkbaysurf.co.za' },
    ],
  },
}

export type DrawingTexts = typeof drawingTexts
