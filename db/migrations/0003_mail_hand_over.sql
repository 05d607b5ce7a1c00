CREATE TABLE "simulator"."captured_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captured_mails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "captured_mails_newest" ON "simulator"."captured_mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "captured_mails_recipient" ON "simulator"."captured_mails" USING btree ("recipient","created_at" DESC NULLS LAST);