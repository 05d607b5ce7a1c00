CREATE TYPE "public"."support_imap_encryption" AS ENUM('ssl', 'starttls', 'none');--> statement-breakpoint
CREATE TYPE "public"."support_mailbox_source" AS ENUM('none', 'imap', 'postmark', 'mailgun');--> statement-breakpoint
CREATE TABLE "support_mailbox" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" "support_mailbox_source" DEFAULT 'none' NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"port" integer DEFAULT 993 NOT NULL,
	"encryption" "support_imap_encryption" DEFAULT 'ssl' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"password" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT 'INBOX' NOT NULL,
	"postmark_secret" text DEFAULT '' NOT NULL,
	"mailgun_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "support_mailbox_one" CHECK ("support_mailbox"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "support_mailbox_reads" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"waiting_uids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reader" text,
	"reader_until" timestamp (3) with time zone,
	"last_read_at" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"problem_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_webhook_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
