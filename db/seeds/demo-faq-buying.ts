import type { DemoCategory } from './demo-faq.ts'

/**
 * Questions before and during an order. Answers about prices, VAT, renewal and refunds must match
 * the terms.
 */
export const buyingFaq: DemoCategory[] = [
  {
    name: 'Choosing a plan',
    slug: 'choosing-a-plan',
    description: 'What suits you, what’s included, and how to change your mind later.',
    faqs: [
      {
        question: 'Which plan do I need?',
        answer:
          '<p>Count your sites first. One small WordPress site fits <strong>Fynbos</strong>; a business that relies on its site needs <strong>Protea</strong>; shops and agencies choose <strong>Baobab</strong>.</p><p>If you don’t run WordPress, look at our <a href="/products/cloud">cloud servers</a>. If you need the machine to yourself, look at the <a href="/products/dedicated">dedicated ones</a>.</p>',
        tags: ['wordpress', 'cloud', 'dedicated', 'compare'],
        isFeatured: true,
      },
      {
        question: 'Can I change my plan later?',
        answer:
          '<p>Yes, up or down. Open the service in your dashboard and choose another plan. You see the price and the date before anything changes. A cloud server restarts when it grows; a smaller disk means a new server.</p>',
        tags: ['upgrade', 'downgrade'],
        isFeatured: true,
      },
      {
        question: 'What happens when my site outgrows a limit?',
        answer:
          '<p>We write to you first, with what we see and what we’d suggest. We don’t charge for more than you ordered without asking, and we don’t switch a site off because it had a busy day. The details are under <a href="/aup">acceptable use</a>.</p>',
        tags: ['storage', 'bandwidth', 'limits'],
      },
      {
        question: 'What is the difference between WordPress hosting and a cloud server?',
        answer:
          '<p>On WordPress hosting we look after everything below your content: the server, updates, backups. On a cloud server you have root access and look after the system yourself; we look after the hardware underneath.</p>',
        tags: ['root', 'managed', 'vps'],
      },
      {
        question: 'Is there a minimum term?',
        answer:
          '<p>One month. A monthly plan runs from month to month until you cancel. A yearly plan is an agreement for 12 months, paid in advance. The <a href="/terms#duration">terms</a> say how each one ends.</p>',
        tags: ['contract', 'lock-in'],
      },
      {
        question: 'Can I try it before I pay?',
        answer:
          '<p>There’s no free plan, but you have seven days to change your mind. Cancel within seven days of ordering and we refund what you paid within 30 days. See <a href="/terms#cooling-off">cooling-off</a>.</p>',
        tags: ['trial', 'refund', 'free'],
      },
      {
        question: 'How soon can I start after ordering?',
        answer:
          '<p>We start when your payment is confirmed. A card payment is confirmed within minutes. A bank transfer can take up to two working days to reach us, depending on your bank.</p>',
        tags: ['setup', 'activation'],
      },
    ],
  },
  {
    name: 'Paying and invoices',
    slug: 'paying-and-invoices',
    description: 'Rand, VAT, cards, transfers, and the documents your bookkeeper asks for.',
    faqs: [
      {
        question: 'Is VAT in the price?',
        answer:
          '<p>Yes. The big price on each plan is what you pay, including VAT at 15%. The price without VAT is next to it, for those who claim it back.</p>',
        tags: ['vat', 'tax', 'btw', 'price'],
        isFeatured: true,
      },
      {
        question: 'How can I pay?',
        answer:
          '<p>By card through PayFast, or by EFT from your bank. You choose at the checkout. You enter your card details on PayFast’s own page, so they never reach us.</p>',
        tags: ['card', 'eft', 'payfast', 'bank'],
        isFeatured: true,
      },
      {
        question: 'Which reference do I use for an EFT?',
        answer:
          '<p>Your order number, exactly as shown after you order and in the email. It’s how we find your payment. If you forgot it, <a href="/contact">send us</a> your proof of payment.</p>',
        tags: ['eft', 'reference', 'proof of payment'],
      },
      {
        question: 'I got an email with new bank details. Is it really from you?',
        answer:
          '<p>Assume it’s fraud until you’ve asked us. Compare the details with those on your order page or invoice. If they differ, don’t pay, and <a href="/contact">write to us</a> first.</p>',
        tags: ['fraud', 'phishing', 'bank details'],
      },
      {
        question: 'When do I get a tax invoice?',
        answer:
          '<p>When your payment reaches us. Before that you get a pro-forma invoice: you can pay from it, but you can’t claim VAT with it. Both are PDFs in your dashboard, under Invoices.</p>',
        tags: ['tax invoice', 'pro-forma', 'faktuur', 'pdf'],
        isFeatured: true,
      },
      {
        question: 'Can our company name and VAT number be on the invoice?',
        answer:
          '<p>Yes. Fill them in at the checkout, or later under Profile in your dashboard; they appear on new invoices from then on. We can’t change an invoice once it’s issued. If it was wrong, we credit it and issue a new one.</p>',
        tags: ['company', 'vat number', 'invoice'],
      },
      {
        question: 'Does my plan renew automatically?',
        answer:
          '<p>Yes, until you cancel. If you pay by card, we charge the same card when the next period is due. If you pay by EFT, we send you an invoice and nothing is taken from your account. Your dashboard shows the next date and the amount.</p>',
        tags: ['renewal', 'recurring', 'debit'],
      },
      {
        question: 'Is it cheaper to pay yearly?',
        answer:
          '<p>Yes. Switch the price list on any product page to Annual: it shows the price of 12 months less the discount, and what you save.</p>',
        tags: ['annual', 'discount', 'yearly'],
      },
      {
        question: 'What happens if I pay late?',
        answer:
          '<p>We write to you. If the invoice is still unpaid seven days after its due date, we may suspend the service: it goes offline, but your content stays. It comes back when the invoice is paid, and there’s no late fee. See <a href="/terms#late-payment">late payment</a>.</p>',
        tags: ['overdue', 'suspension'],
      },
      {
        question: 'How do I get a refund?',
        answer:
          '<p>Within seven days of ordering, just tell us; you don’t need a reason. We refund everything you paid for it within 30 days. After that it depends on how much of your term is left. The details are in the <a href="/terms#cooling-off">terms</a>.</p>',
        tags: ['refund', 'money back', 'cancel'],
      },
    ],
  },
  {
    name: 'Moving to us',
    slug: 'moving-to-us',
    description: 'Bringing your site here without downtime.',
    faqs: [
      {
        question: 'Will you move my site for me?',
        answer:
          '<p>Yes, free with Protea, Baobab, Springbok, Eland, Devil’s Peak and Table Mountain. Tell us where the site is and we’ll plan the move with you. On other plans, ask us about <a href="/white-glove-support">white-glove support</a>.</p>',
        tags: ['migration', 'transfer'],
        isFeatured: true,
      },
      {
        question: 'Will my site be offline while it moves?',
        answer:
          '<p>No. We copy it first and you check the copy. Only when you say it’s right do we point the domain here. The old site stays up until then. A shop pauses for a few minutes at a quiet hour we choose together, so no order gets lost.</p>',
        tags: ['downtime', 'migration'],
      },
      {
        question: 'What do you need from me for a move?',
        answer:
          '<p>A login at your current host or a full backup, and access to where the domain is managed. Don’t email passwords: phone us, and we’ll agree on a safe way. Change them when the move is done.</p>',
        tags: ['backup', 'password', 'migration'],
      },
      {
        question: 'When can I cancel with my old host?',
        answer:
          '<p>A week after the move. By then you’ve checked your mailboxes and pages, and the old DNS records have expired everywhere. First make sure your domain isn’t registered through them.</p>',
        tags: ['cancel', 'dns'],
      },
      {
        question: 'Can you move my mailboxes too?',
        answer:
          '<p>Yes. We copy your email over IMAP while the old mailboxes keep working. If someone uses POP and deletes email from the server, those messages are only on their computer. Tell us, so that nothing gets lost.</p>',
        tags: ['email', 'imap', 'migration'],
      },
      {
        question: 'Can I move to you from a website builder?',
        answer:
          '<p>Your text and pictures, yes. The design, hardly ever: website builders don’t export it. We’ll tell you honestly what would have to be rebuilt before you order anything.</p>',
        tags: ['wix', 'squarespace', 'builder'],
        isActive: false,
      },
    ],
  },
]
