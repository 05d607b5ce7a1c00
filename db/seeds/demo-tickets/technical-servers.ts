import type { DemoTicket } from './demo-ticket.ts'

/** Cloud and dedicated servers. */
export const serverTickets: DemoTicket[] = [
  {
    subject: 'Online cake orders stopped: site answers 502',
    category: 'technical',
    priority: 'urgent',
    team: 'technical',
    who: 'Thandi Nkosi',
    service: 'Gannet',
    opened: { minutesAgo: 41 },
    messages: [
      {
        by: 'customer',
        text: 'Molweni\n\nThe order page shows “502 Bad Gateway” since about half an hour ago. I restarted nginx like last time but it did not help. We have a wedding cake to confirm today. The log is attached.',
        files: [
          {
            name: 'nginx-error.log',
            text: '[error] 812#812: *20931 connect() to unix:/run/php/php8.3-fpm.sock failed (111: Connection refused) while connecting to upstream, request: "GET /order HTTP/2.0"\n[error] 812#812: *20940 connect() to unix:/run/php/php8.3-fpm.sock failed (111: Connection refused) while connecting to upstream, request: "POST /order HTTP/2.0"\n',
          },
        ],
      },
    ],
  },
  {
    subject: 'Second disk not visible after reboot',
    category: 'technical',
    priority: 'high',
    team: 'technical',
    agent: 'Nadia',
    who: 'Thandi Nkosi',
    service: 'Signal Hill',
    tags: ['disk', 'raid'],
    opened: { minutesAgo: 1620 },
    messages: [
      {
        by: 'customer',
        text: 'Hi Nadia, after I rebooted the new machine, /proc/mdstat shows [U_] instead of [UU]. Everything runs. Must I worry?',
        files: [
          {
            name: 'mdstat.txt',
            text: 'md0 : active raid1 nvme0n1p2[0]\n      937560064 blocks super 1.2 [2/1] [U_]\n      bitmap: 3/7 pages [12KB], 65536KB chunk\n',
          },
        ],
      },
      {
        by: 'staff',
        after: 40,
        text: 'Hi Thandi, worry a little, not a lot: your data is on one disk instead of two until this is fixed. Lindiwe looked from the remote console and the second disk doesn’t answer at all. We’d like to reseat it. The server must be off for about fifteen minutes. Which hour suits the bakery?',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 65,
        text: 'Before the ovens: any time between 03:00 and 04:30 tonight. Backup from yesterday is on my laptop, just in case.',
      },
      {
        by: 'note',
        after: 30,
        text: 'Lindiwe takes the 03:15 slot and has a spare of the same size with her, should reseating not help. Serial number of the dead one is on the rack sheet.',
      },
      {
        by: 'staff',
        after: 1479,
        text: 'Good morning Thandi. It was the disk, not the slot, so Lindiwe replaced it at 03:20. Your server was off for twelve minutes. The mirror is rebuilding and stands at 71 %; you can watch it with “cat /proc/mdstat”. I’ll write again when it says [UU].',
      },
    ],
  },
  {
    subject: 'Nineteen minutes offline this morning',
    category: 'technical',
    priority: 'urgent',
    team: 'technical',
    agent: 'Nadia',
    who: 'Yusuf Ebrahim',
    service: 'Eland',
    tags: ['outage', 'network'],
    opened: { daysAgo: 32, at: '06:32' },
    messages: [
      {
        by: 'customer',
        text: 'Our server was unreachable from 05:51 until just after 06:10. I see your email already came while I was typing. I still want to know: can this happen again?',
      },
      {
        by: 'staff',
        after: 33,
        text: 'It was our mistake. A firewall rule that one of us added by hand cut off the machine that yours runs on. Forty-one sites were affected.\n\nIt can’t happen the same way: from today a second person checks every rule before it goes live, and our monitoring now looks from outside our own network too. You’ll see a credit on your account today. I can’t promise that nothing will ever fail; I can promise you’ll hear it from us first.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 85,
        text: 'Shukran for the honest answer. I was going to shout, now I have nothing to shout about. You can close this.',
      },
    ],
    thankedAfter: 2,
    closedAfterDays: 6,
  },
  {
    subject: 'Memory full every night at 01:00',
    category: 'technical',
    team: 'technical',
    agent: 'Themba',
    who: 'Refilwe Tau',
    service: 'Kite',
    tags: ['memory', 'cron'],
    opened: { daysAgo: 11, at: '19:25' },
    messages: [
      {
        by: 'customer',
        text: 'Dumela, my build runner gets killed (OOM) around one every night, never in the day. The graph is attached. Is something happening on the host at that time?',
        files: [
          { name: 'memory-by-hour.png', bars: [34, 99, 41, 33, 30, 30, 32, 35, 38, 40, 39, 37] },
        ],
      },
      {
        by: 'staff',
        after: 760,
        text: 'Dumela Refilwe. Nothing on our side: the host had plenty of memory free each night. But your own server starts a package index update and a full-text reindex at 01:00, together about 1.7 GB. Moving one of them to 03:00 should be enough; a bigger plan isn’t needed for this.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 2950,
        text: 'Moved the reindex. Three quiet nights. I should have looked at my own crontab first, eish.',
      },
      {
        by: 'staff',
        after: 240,
        text: 'We’ve all been there. I’m marking this as solved; just reply if it comes back.',
        status: 'resolved',
      },
    ],
  },
  {
    subject: 'Reverse DNS for our mail server',
    category: 'technical',
    team: 'technical',
    agent: 'Themba',
    who: 'Mohammed Cassim',
    service: 'Springbok',
    tags: ['dns', 'email'],
    opened: { daysAgo: 109, at: '09:02' },
    messages: [
      {
        by: 'customer',
        text: 'Good day. Please set the PTR record of our first IPv4 address to mail.cassim-accounting-services.example. Some banks refuse our mail without it.',
      },
      {
        by: 'staff',
        after: 44,
        text: 'Good day Mohammed. Yusuf has set it; “dig -x” should show the new name within the hour. I checked that the name points back to the same address, which the banks also look at. It does.',
        status: 'resolved',
      },
      {
        by: 'customer',
        after: 180,
        text: 'Confirmed, and the bank’s test mail came through. Thank you.',
      },
      { by: 'staff', after: 5, text: 'Thank you for letting us know.', status: 'resolved' },
    ],
    closedAfterDays: 7,
  },
  {
    subject: 'Locked myself out with the firewall',
    category: 'technical',
    priority: 'high',
    team: 'technical',
    agent: 'Themba',
    who: 'Mandla Ngcobo',
    service: 'Gannet',
    tags: ['firewall', 'ssh'],
    opened: { daysAgo: 27, at: '12:18' },
    messages: [
      {
        by: 'customer',
        text: 'I ran “ufw enable” before “ufw allow ssh”. Now I am outside my own server. The truck tracking is still working so please do not reinstall it.',
      },
      {
        by: 'staff',
        after: 14,
        text: 'Hi Mandla, no reinstall. Before I change anything on a server that is yours, may I use the console to allow port 22 from everywhere? You can narrow it down afterwards.',
        status: 'waiting_customer',
      },
      { by: 'customer', after: 4, text: 'Yes please, go ahead.' },
      {
        by: 'staff',
        after: 11,
        text: 'Done: “ufw allow OpenSSH” was all I typed, and then I logged out. Try now.',
        status: 'waiting_customer',
      },
      { by: 'customer', after: 6, text: 'I am in. Siyabonga!' },
    ],
    thankedAfter: 1,
  },
  {
    subject: 'Snapshot before a database upgrade',
    category: 'technical',
    team: 'technical',
    who: 'Lerato Mokoena',
    service: 'Eland',
    tags: ['snapshot', 'postgresql'],
    opened: { minutesAgo: 118 },
    messages: [
      {
        by: 'customer',
        text: 'Dumelang. We are upgrading PostgreSQL tonight at 20:00. The plan takes snapshots every six hours, but I would like one right before we begin. Is that possible, and can you keep it for a week?',
      },
      {
        by: 'note',
        after: 34,
        text: 'Possible by hand; Lindiwe has the late turn. Keep it to seven days like the daily ones on Gannet, and tell her to stop writes for a moment first.',
      },
    ],
  },
  {
    subject: 'Which IPv6 range is ours?',
    category: 'technical',
    priority: 'low',
    team: 'technical',
    agent: 'Themba',
    who: 'Bongani Sithole',
    service: 'Springbok',
    tags: ['ipv6'],
    opened: { daysAgo: 49, at: '14:40' },
    messages: [
      {
        by: 'customer',
        text: 'The plan says “/64 IPv6” but my server only shows one address. Where do the others come from?',
      },
      {
        by: 'staff',
        after: 58,
        text: 'The whole /64 is routed to your server already; it just starts with one address configured. Add any other one from the same prefix to the interface and it works at once. I’ve put your prefix and an example for Debian in the file.',
        status: 'resolved',
        files: [
          {
            name: 'ipv6-example.txt',
            text: 'iface eth0 inet6 static\n    address 2001:db8:40:7::2/64\n    gateway fe80::1\n    up ip -6 addr add 2001:db8:40:7::80/64 dev eth0\n',
          },
        ],
      },
    ],
    closedAfterDays: 7,
  },
  {
    subject: 'Slow from Polokwane since this morning, fine from Joburg',
    category: 'technical',
    team: 'technical',
    agent: 'Themba',
    who: 'Zanele Khumalo',
    service: 'Table Mountain',
    tags: ['network', 'latency'],
    opened: { daysAgo: 1, at: '10:05' },
    messages: [
      {
        by: 'customer',
        text: 'Our Polokwane office sees 190 ms to the server since this morning; normally it is about 25. The Johannesburg office is fine. Traceroute attached.',
        files: [
          {
            name: 'traceroute-polokwane.txt',
            text: ' 1  192.0.2.1       1.1 ms\n 2  198.51.100.9    6.4 ms\n 3  198.51.100.33 171.8 ms\n 4  203.0.113.5   189.2 ms\n 5  203.0.113.24  190.6 ms\n',
          },
        ],
      },
      {
        by: 'staff',
        after: 50,
        text: 'Thank you, that traceroute shows it well: the third hop, inside your provider’s network, sends you the long way around. Our own probe in Polokwane sits with another provider and sees 24 ms. Yusuf has written to their network people. Could you log a fault with them as well? They act faster for their own customers.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 130,
        text: 'Logged with them. They say “engineers are aware”. I will wait.',
      },
      {
        by: 'note',
        after: 15,
        text: 'Yusuf: no reply from their NOC yet. We could send traffic to them over the other carrier, but that would only change our half of the trip.',
        status: 'in_progress',
      },
    ],
  },
]
