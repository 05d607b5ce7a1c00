import type { DemoCategory } from './demo-faq.ts'

/** Questions of customers. Answers about backups and limits must match the plans. */
export const usingFaq: DemoCategory[] = [
  {
    name: 'Domains and email',
    slug: 'domains-and-email',
    description: 'Domain names, who owns them, and the email that depends on them.',
    faqs: [
      {
        question: 'Can I register a domain with you?',
        answer:
          '<p>Yes. Send us the name you want with the form under <a href="/domains">Domains</a>. We’ll tell you whether it’s available and what it costs a year before we register anything.</p>',
        tags: ['domain', 'co.za', 'register'],
      },
      {
        question: 'Who owns the domain you register for me?',
        answer:
          '<p>You do. We register it in your name with your email address, and you can move it elsewhere whenever you like.</p>',
        tags: ['domain', 'ownership'],
      },
      {
        question: 'How do I transfer a .co.za domain to you?',
        answer:
          '<p>Choose Transfer on the <a href="/domains">Domains</a> page. The registry emails you and you confirm; that’s all a .co.za domain needs. Other endings need an authorisation code from your current registrar.</p>',
        tags: ['transfer', 'co.za', 'epp code'],
      },
      {
        question: 'Can I keep my domain where it is?',
        answer:
          '<p>Of course. We give you two or three DNS records to set there, and check with you that they work.</p>',
        tags: ['dns', 'domain'],
      },
      {
        question: 'Does my plan include mailboxes?',
        answer:
          '<p>Every WordPress plan does: five with Fynbos, 25 with Protea, 100 with Baobab. Cloud and dedicated servers don’t; run your own, add mailboxes, or use an email provider.</p>',
        tags: ['email', 'mailbox'],
      },
      {
        question: 'My emails land in spam. What can I do?',
        answer:
          '<p>Nine times out of ten a DNS record is missing: SPF, DKIM or DMARC. Send us the full headers of one such email and we’ll tell you which. Sending email that people didn’t ask for is against our <a href="/aup">acceptable use policy</a>.</p>',
        tags: ['spf', 'dkim', 'dmarc', 'spam'],
      },
    ],
  },
  {
    name: 'Running your site',
    slug: 'running-your-site',
    description: 'Backups, certificates, updates and the tools around them.',
    faqs: [
      {
        question: 'How often is my site backed up?',
        answer:
          '<p>Fynbos every day, kept for 14 days. Protea and Baobab every six hours, kept for 30 days. Cloud servers get snapshots: weekly on Kite, daily on Gannet and Springbok, every six hours on Eland. On a dedicated server you run your own backups. Always keep a copy of your own too: <a href="/terms#your-data">no backup is certain</a>.</p>',
        tags: ['backup', 'snapshot', 'rugsteun'],
        isFeatured: true,
      },
      {
        question: 'How do I get something back from a backup?',
        answer:
          '<p><a href="/contact">Write to us</a>: what’s missing, and when was it last there? One file, one table or the whole site: if you want to look first, we restore it next to the live site.</p>',
        tags: ['restore', 'backup'],
      },
      {
        question: 'Is an SSL certificate included?',
        answer:
          '<p>Yes, on every WordPress plan, for every domain that points here. It renews automatically. On a server with root access you set up your own; free ones take a few commands, and we’ll help.</p>',
        tags: ['ssl', 'https', 'certificate'],
      },
      {
        question: 'Who updates WordPress and its plugins?',
        answer:
          '<p>We do, on every WordPress plan. We make a backup before each update, so it can be undone. If one of your plugins must stay as it is, tell us and we’ll leave it alone.</p>',
        tags: ['wordpress', 'plugins', 'updates'],
      },
      {
        question: 'Can I try a change before my visitors see it?',
        answer:
          '<p>With Protea and Baobab, yes: they come with a staging copy. Change what you like there, check it, then ask us to put it live.</p>',
        tags: ['staging', 'test'],
      },
      {
        question: 'Do I get SSH, Git and WP-CLI?',
        answer: '<p>Yes, on Baobab, and on every server with root access.</p>',
        tags: ['ssh', 'git', 'wp-cli', 'developer'],
      },
      {
        question: 'Which systems can I run on a cloud server?',
        answer:
          '<p>Ubuntu, Debian or AlmaLinux; we install it for you. With root access you can change everything on top of that. There’s a firewall in front of the server, so a mistake doesn’t open it to the world.</p>',
        tags: ['linux', 'ubuntu', 'debian', 'almalinux', 'firewall'],
      },
      {
        question: 'What happens during load-shedding?',
        answer:
          '<p>Your site stays up: the data centre has batteries and generators for exactly that. If your own screen goes dark, you can still reach us by <a href="/contact">phone</a> during office hours.</p>',
        tags: ['load shedding', 'load-shedding', 'power', 'eskom'],
      },
      {
        question: 'My site was hacked. What now?',
        answer:
          '<p>Write to us before you delete anything. We take the site offline if it could harm visitors, find out how they got in, restore a clean copy and close the hole. Then change every password that was used there. We scan Protea and Baobab for malware every night.</p>',
        tags: ['hacked', 'malware', 'security'],
      },
    ],
  },
  {
    name: 'Help and your account',
    slug: 'help-and-your-account',
    description: 'Reaching a person, signing in, and leaving.',
    faqs: [
      {
        question: 'How do I reach a person?',
        answer:
          '<p>WhatsApp us with the green button, or use <a href="/contact">email or phone</a>. You get the same small team in Cape Town each time.</p>',
        tags: ['support', 'whatsapp', 'email', 'phone'],
      },
      {
        question: 'Do you help with things other than hosting?',
        answer:
          '<p>Up to a point, gladly: two plugins that clash, a form that sends no email. We don’t build or redesign sites. For anything in between there’s <a href="/white-glove-support">white-glove support</a>, and you get the price first.</p>',
        tags: ['support', 'white-glove'],
      },
      {
        question: 'I can’t sign in. What do I do?',
        answer:
          '<p>Ask for a new password with <a href="/forgot-password">Forgot password</a>. We send the email to the address of your account; check your spam folder too. If you no longer have that mailbox, write to us and be ready to show that the account is yours.</p>',
        tags: ['password', 'login', 'sign in'],
      },
      {
        question: 'Can I use two-factor sign-in?',
        answer:
          '<p>Yes, under Profile in your dashboard. Any authenticator app will do. Print the recovery codes and don’t keep them on your phone.</p>',
        tags: ['2fa', 'two-factor', 'security'],
      },
      {
        question: 'What do you know about me, and who sees it?',
        answer:
          '<p>What we need for orders and invoices, your messages to us, and technical logs. We don’t sell it to anyone. The <a href="/privacy">privacy policy</a> says what we keep, why and for how long, as POPIA requires.</p>',
        tags: ['popia', 'privacy', 'data'],
      },
      {
        question: 'How do I cancel?',
        answer:
          '<p>Open the service in your dashboard and choose to cancel it, or email us from the address of your account. You don’t need a reason. We confirm the day it ends and stop future charges. See <a href="/terms#cancelling">how to cancel</a>.</p>',
        tags: ['cancel', 'end', 'kanselleer'],
        isFeatured: true,
      },
      {
        question: 'What happens to my data when I leave?',
        answer:
          '<p>Save it before the last day. We keep it for another 14 days so you can ask for a copy, then delete it. Backups that still contain it are overwritten in their normal cycle.</p>',
        tags: ['export', 'delete', 'data'],
      },
      {
        question: 'Is there a price list for agencies?',
        answer: '<p>We’re working on one. Until then, ask us.</p>',
        tags: ['agency', 'discount'],
        isActive: false,
      },
    ],
  },
  {
    name: 'Reselling',
    slug: 'reselling',
    description: 'Not available yet.',
    isActive: false,
    faqs: [
      {
        question: 'Can I sell your hosting under my own name?',
        answer: '<p>Not yet. Tell us what you’d need.</p>',
        tags: ['reseller'],
      },
    ],
  },
]
