import type { CommentStatus } from '#modules/blog/rules/status.ts'

export type DemoComment = {
  post: string
  name: string
  email: string
  content: string
  /** Hours after the post appeared. */
  after: number
  status: CommentStatus
  replies?: Omit<DemoComment, 'post' | 'replies'>[]
}

export const demoComments: DemoComment[] = [
  {
    post: 'distance-to-johannesburg-and-frankfurt',
    name: 'Lerato Mahlangu',
    email: 'lerato.mahlangu@example.co.za',
    content:
      'We moved our booking form back from Frankfurt in June and the drop-off on the second step went down by a third. I thought it was the new design.',
    after: 20,
    status: 'approved',
    replies: [
      {
        name: 'Nadia Jacobs',
        email: 'nadia@hostwright.test',
        content:
          'It may be both. If you still have the old numbers by device, compare phones only: that’s where the distance shows.',
        after: 22,
        status: 'approved',
      },
      {
        name: 'Lerato Mahlangu',
        email: 'lerato.mahlangu@example.co.za',
        content: 'Phones only: nearly half. Thank you.',
        after: 46,
        status: 'approved',
      },
    ],
  },
  {
    post: 'distance-to-johannesburg-and-frankfurt',
    name: 'Pieter Botha',
    email: 'pieter.botha@example.co.za',
    content:
      'From Upington on fixed LTE I get 61 ms to Johannesburg and 214 ms to Frankfurt. So add forty to everything in your table out here.',
    after: 71,
    status: 'approved',
  },
  {
    post: 'distance-to-johannesburg-and-frankfurt',
    name: 'Ayanda',
    email: 'ayanda@example.co.za',
    content: 'Does a CDN in front of WooCommerce help at all, or only for the pictures?',
    after: 120,
    status: 'pending',
  },
  {
    post: 'email-that-arrives-spf-dkim-dmarc',
    name: 'Farhana Adams',
    email: 'farhana.adams@example.co.za',
    content:
      'The scanner in the office! It took us a week to find out why one kind of email failed. Put it at the top of the list.',
    after: 30,
    status: 'approved',
    replies: [
      {
        name: 'Themba Ndlovu',
        email: 'themba@hostwright.test',
        content:
          'It’s on our own checklist now. The other one nobody thinks of is the UPS that emails when its battery is low.',
        after: 33,
        status: 'approved',
      },
      {
        name: 'Best SEO Deals',
        email: 'deals@spam.example',
        content: 'Great post! Visit our site for cheap backlinks.',
        after: 60,
        status: 'rejected',
      },
    ],
  },
  {
    post: 'email-that-arrives-spf-dkim-dmarc',
    name: 'Johan van Wyk',
    email: 'johan.vanwyk@example.co.za',
    content: 'The ten look-ups were our problem. Three includes for services we cancelled in 2020.',
    after: 210,
    status: 'approved',
  },
  {
    post: 'wordpress-backups-you-can-restore',
    name: 'Michelle September',
    email: 'michelle.september@example.co.za',
    content:
      'Did the drill. Two hours and forty minutes, two of them looking for the password to the storage account. It is on the sheet now.',
    after: 90,
    status: 'approved',
    replies: [
      {
        name: 'Nadia Jacobs',
        email: 'nadia@hostwright.test',
        content: 'That is what the drill is for.',
        after: 92,
        status: 'approved',
      },
    ],
  },
  {
    post: 'wordpress-backups-you-can-restore',
    name: 'Sizwe K',
    email: 'sizwe.k@example.co.za',
    content: 'Which plugin do you use?',
    after: 300,
    status: 'pending',
  },
  {
    post: 'load-shedding-and-data-centres',
    name: 'Grace Naidoo',
    email: 'grace.naidoo@example.co.za',
    content:
      'The little lithium box for the router is the best R900 we spent that year. The card machine runs off it too.',
    after: 12,
    status: 'approved',
  },
  {
    post: 'what-popia-asks-of-a-web-shop',
    name: 'Click Here Now',
    email: 'winner@spam.example',
    content: 'You have won. <a href="https://spam.example">Claim here</a>',
    after: 5,
    status: 'rejected',
  },
  {
    post: 'how-a-co-za-transfer-works',
    name: 'Thabo Molefe',
    email: 'thabo.molefe@example.co.za',
    content:
      'The registered email address was our designer’s from 2014. He answered within the hour, to my surprise.\n\nFive days for the change, one click for the transfer, exactly as you say.',
    after: 52,
    status: 'approved',
  },
  {
    post: 'core-web-vitals-on-a-cheap-phone',
    name: 'Annelie',
    email: 'annelie@example.co.za',
    content: 'Which phone is in the drawer? We would like to buy the same one.',
    after: 26,
    status: 'approved',
    replies: [
      {
        name: 'Anika van der Merwe',
        email: 'anika@hostwright.test',
        content:
          'Whatever the supermarket has when you go. The brand changes, the chip hardly does. Look for 2 GB of memory.',
        after: 28,
        status: 'approved',
      },
    ],
  },
]
