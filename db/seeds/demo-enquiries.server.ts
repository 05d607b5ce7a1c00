import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

const dayMs = 86_400_000

/** What visitors sent by both forms in the last weeks. */
export async function seedDemoEnquiries(tx: Transaction, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await tx.insert(generalEnquiries).values([
    {
      name: 'Bongani Mthembu',
      email: 'bongani@mthembu-attorneys.example',
      subject: 'Hosting for a law firm',
      message:
        'We are twelve people with two websites and want our data to stay in South Africa. What would you suggest?',
      createdAt: ago(1.2),
    },
    {
      name: 'Anika Pretorius',
      email: 'anika@pretorius-wines.example',
      subject: 'Moving an online shop',
      message:
        'Our shop runs on WooCommerce with about 900 products. Can you move it, and how long would it be away?',
      status: 'in_progress',
      firstReadAt: ago(3),
      createdAt: ago(3.4),
    },
    {
      name: 'Kabelo Maseko',
      email: 'kabelo@maseko.example',
      subject: 'Invoice for last year',
      message: 'Thank you for the quick help. I found it in my account.',
      status: 'resolved',
      firstReadAt: ago(9),
      resolvedAt: ago(8),
      createdAt: ago(9.5),
    },
  ])
  await tx.insert(domainInquiries).values([
    {
      companyName: 'Karoo Lamb Co.',
      contactName: 'Pieter Vermeulen',
      email: 'pieter@karoolamb.example',
      phone: '021 555 0142',
      serviceType: 'register',
      domainName: 'karoolamb.co.za',
      message: 'We would also like karoolamb.africa if it is free.',
      priority: 'high',
      createdAt: ago(0.6),
    },
    {
      companyName: '',
      contactName: 'Naledi Khumalo',
      email: 'naledi@khumalo.example',
      phone: '',
      serviceType: 'transfer',
      domainName: 'khumalo-consulting.co.za',
      currentRegistrar: 'Another Registrar',
      status: 'contacted',
      contactedAt: ago(4),
      createdAt: ago(5),
    },
  ])
}
