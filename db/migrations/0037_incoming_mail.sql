CREATE TYPE "public"."incoming_mail_status" AS ENUM('received', 'ticket', 'ignored', 'bounce', 'spam', 'unknown', 'failed');--> statement-breakpoint
CREATE TABLE "incoming_mail_sources" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"message_id" text NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"size" integer NOT NULL,
	"status" "incoming_mail_status" DEFAULT 'received' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ticket_id" uuid,
	"support_message_id" uuid,
	"html" text DEFAULT '' NOT NULL,
	"threading" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "threading" jsonb;--> statement-breakpoint
ALTER TABLE "support_files" ADD COLUMN "content_id" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "source" "ticket_source" DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mail_sources" ADD CONSTRAINT "incoming_mail_sources_mail_id_incoming_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."incoming_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_support_message_id_support_messages_id_fk" FOREIGN KEY ("support_message_id") REFERENCES "public"."support_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_newest" ON "incoming_mails" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incoming_mails_status" ON "incoming_mails" USING btree ("status","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incoming_mails_sender" ON "incoming_mails" USING btree (lower("from_address"),"received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incoming_mails_ticket" ON "incoming_mails" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_message" ON "incoming_mails" USING btree ("support_message_id");